package import Records
package import Schema
package import Store

/// What a new record is of, and what a person who types it can mean: for `add`, `quick` and the form.
package struct RecordEntry {
  package let kind: Kind
  package let ledger: Ledger
  package let kinds: Kinds
  /// nil: nobody is logged in.
  package let user: Text?

  package let owner: Owner

  /// - Parameter isShared: whether the record is to be everybody's, and not the user's own.
  package init(_ kind: Kind, kinds: Kinds, isShared: Bool = false, by session: Session) throws {
    self.kind = kind
    ledger = session.ledger
    self.kinds = kinds
    user = try session.user()
    guard isShared else { owner = Owner(ofNew: kind, by: user); return }
    if kind.isPrivate {
      throw Failure.usage(
        "the kind \(kind.name) is private: its records stay on this device, and none is everybody's",
        hint: "leave out --shared")
    }
    guard user != nil else {
      throw Failure.usage(
        "nobody is logged in, and writing a shared record needs a login",
        hint: "ledger-sync login NAME comes first; without --shared, the record stays on this device")
    }
    owner = .shared
  }

  /// Throws where a field cannot have the value that it gets, whatever else the record is to have.
  package func check(_ field: Text, in assignments: [Assignment]) throws {
    let form = try form(assignments)
    let problems = kind.validate(.object(form.members)).filter { $0.field.keys.first == field }
    if !problems.isEmpty { throw Failure(problems, of: kind) }
  }

  /// What a field can name, but for what is no longer offered.
  package func offered(for field: Field) throws -> [String] {
    guard field.reference != nil else { return field.choices.map(\.plainText) }
    return try named(by: field).map(\.id.string)
  }

  /// The titles of what a field can name, by which it is known as well.
  package func titlesOffered(for field: Field) throws -> [String] { try named(by: field).compactMap(\.title) }

  private func named(by field: Field) throws -> [RecordName] {
    guard let kind = field.reference else { return [] }
    let references = References(ledger, kinds: kinds, owner: owner, of: self.kind, by: user)
    return try references.recordNames(of: kind).names.filter { !$0.isRetired }
  }

  /// The record as far as it is said; what follows from that it gets at the end.
  package func form(_ assignments: [Assignment] = []) throws -> RecordForm {
    var form = try RecordForm(kind, for: owner, by: user, in: ledger, kinds: kinds)
    try form.take(assignments)
    return form
  }
}
