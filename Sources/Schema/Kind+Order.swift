public import Records

extension Kind {
  /// Members in the order in which the kind has its fields, then the others.
  public func ordered(_ members: Object) -> Object {
    let declared = fields.compactMap { field in members[field.name].map { Object.Member(field.name, $0) } }
    if declared.count == members.count { return Object(uniqueMembers: declared) }
    return Object(uniqueMembers: declared + members.members.filter { field($0.key) == nil })
  }

  /// What was said, and what is added where nothing was. A payee stands in place of the text by which it was found, if what
  /// is added keeps that text.
  public func adding(_ more: Object, to said: Object) -> Object {
    var members = said
    if let fields = payee, more[fields.text] != nil, let title = more[fields.payee] { members[fields.payee] = title }
    for member in more.members where said[member.key] == nil { members[member.key] = member.value }
    return members.count == said.count ? members : ordered(members)
  }
}
