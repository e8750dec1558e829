package import Query
package import Records

extension RecordRow {
  /// The contract's form of a record.
  package var json: Value {
    let computed = computed.members.map { member -> Object.Member in
      guard case .number(let number) = member.value else { return member }
      return Object.Member(member.key, .string(number.lexeme))
    }
    return [
      "id": .string(id), "kind": .string(kind), "user": owner.user.map { .string($0) } ?? .null,
      "path": .string(path), "fields": .object(fields), "computed": .object(Object(uniqueMembers: computed)),
    ]
  }
}
