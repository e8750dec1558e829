import Query
package import Records
import Schema
package import Store

/// What a correction of a bill that came from elsewhere says about its payee: what bills that are written so could always
/// get.
package struct PayeeOffer {
  /// What the bill says of its payee.
  package let text: String
  package let title: String
  /// What the payee gets: category, account.
  package let fields: Object
  /// The payee that is there already.
  private let there: Payee?
  private let owner: Owner
  private let kinds: Kinds

  /// nil where the bill was written here, where the correction says nothing about payees, and where they know it already.
  ///
  /// - Parameters:
  ///   - assigned: the fields that were set.
  ///   - user: who has set them.
  package init?(
    _ assigned: [Text], of before: StoredRecord, now after: StoredRecord, by user: Text?, in ledger: Ledger,
    _ kinds: Kinds
  ) throws {
    let owner = after.location.owner
    guard let kind = kinds.kind(of: after.location), let names = kind.payee, !kind.isPrivate,
      !kind.isTransfer(after.members), kinds.kind(named: Payee.kind)?.field(Payee.match) != nil, owner.user != nil,
      owner.user == user,
      try Self.cameFromElsewhere(after, kind, ledger),
      let text = Payees.texts(of: before.members, kind).first
    else { return nil }
    func isNew(_ name: Text) -> Bool {
      assigned.contains(name) && after.members[name] != nil && after.members[name] != before.members[name]
    }
    // A tag is mostly about the one bill.
    guard isNew(PayeeFields.category) || isNew(names.payee) else { return nil }
    var fields = Object()
    for name in names.brought where isNew(name) && kind.field(name)?.reference != nil {
      fields[name] = after.members[name]
    }
    let title = after.members[names.payee]?.string ?? text
    let references = References(ledger, kinds: kinds, owner: owner)
    let said: Object = [names.payee: .string(Text(title))]
    // Whom somebody names is meant by the title, and by no pattern.
    let finding =
      try isNew(names.payee)
      ? Payees(references, titled: [title]).named(in: said, by: [names.payee])
      : Payees(references).finding(for: said, of: kind)
    switch finding {
    case .several: return nil
    case .none: there = nil
    case .one(let payee):
      // What is everybody's is nobody's to change by the way.
      if payee.record.location.owner != owner { return nil }
      there = payee
    }
    (self.text, self.fields, self.owner, self.kinds) = (text, fields, owner, kinds)
    self.title = there?.title.string ?? title
    if there != nil, newPattern == nil, fields.members.allSatisfy({ there?.record.members[$0.key] == $0.value }) {
      return nil
    }
  }

  /// Commands write when a record was added; imports do not.
  private static func cameFromElsewhere(_ record: StoredRecord, _ kind: Kind, _ ledger: Ledger) throws -> Bool {
    if record.members[PayeeFields.usual.text] != nil { return true }
    if record.members[Kind.addedField] != nil || kind.field(Kind.addedField) == nil { return false }
    return try ledger.importRules(of: record.location.owner).records.contains {
      $0.members["kind"] == .string(kind.name)
    }
  }

  /// What the payee is found by from then on; nil where it is found so already.
  private var newPattern: String? {
    let subject = StarPattern.Subject(text)
    // A title with a star is no pattern by itself.
    let own = there?.patterns ?? (title.contains("*") ? [] : [StarPattern(title)])
    return own.contains { $0.matches(subject) } ? nil : text
  }

  /// Writes the payee, or what is new of it.
  package func write(in tree: WorkTree) throws {
    if let there {
      var changes = fields.members.map { FieldChange(FieldPath(keys: [$0.key]), $0.value) }
      if let newPattern {
        let items = (there.record.members[Payee.match]?.array ?? []) + [.string(Text(newPattern))]
        changes.append(FieldChange(FieldPath(keys: [Payee.match]), .array(items)))
      }
      _ = try tree.change([(there.record, changes)], kinds: kinds)
      return
    }
    let kind = try kinds.required(Payee.kind.string)
    var members = fields
    members[kind.titleField ?? "title"] = .string(Text(title))
    members[Payee.match] = newPattern.map { .array([.string(Text($0))]) }
    members[Kind.addedField] = .string(Text(tree.ledger.surroundings.now.utcText))
    let ordered = kind.ordered(members)
    let problems = kind.validate(.object(ordered))
    if !problems.isEmpty { throw Failure(problems, of: kind) }
    _ = try tree.add(NewRecord(kind: kind, owner: owner, members: ordered))
  }

  /// The words behind `ledger-sync` that do the same.
  package var command: String {
    // A comma parts two patterns.
    let pattern = newPattern.map { $0.split(separator: ",").joined(separator: "*") }
    let match = pattern.map { [there == nil ? "match=\($0)" : "match+=\($0)"] } ?? []
    let values = match + fields.members.map { "\($0.key)=\($0.value.plainText)" }
    let begin = there.map { ["set", $0.record.id.string] } ?? ["add", Payee.kind.string, "title=\(title)"]
    return (begin + values).map(ShellWord.quoted).joined(separator: " ")
  }
}
