public import Records

extension Kind {
  /// Members in the order in which the kind has its fields, then the others.
  public func ordered(_ members: Object) -> Object {
    var ordered = Object()
    for name in fields.map(\.name) + members.keys { ordered[name] = members[name] }
    return ordered
  }

  /// What was said, and what is added where nothing was.
  public func adding(_ more: Object, to said: Object) -> Object {
    var members = said
    for member in more.members where said[member.key] == nil { members[member.key] = member.value }
    return members.count == said.count ? said : ordered(members)
  }
}
