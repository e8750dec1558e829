import Query
package import Records
package import Schema
package import Store

/// What a new record gets where nothing was said: its day, its book and what else its user has by default, the type and
/// the currency. The one place that `add`, `quick`, the form, `recur` and `import` ask.
package struct UsualFields {
  /// What it may follow from.
  package enum Basis {
    /// Also from this device and this moment: the book in use, and today.
    case hereAndNow(TypedTime)
    /// From records alone, so that all devices that have the same records write the same.
    case records
  }

  private let kind: Kind
  private let ledger: Ledger
  private let kinds: Kinds
  private let basis: Basis
  private let references: References
  /// Whose habits count: nobody's for what is everybody's.
  private let person: Person?
  private let user: Text?
  /// The user's, else the ledger's; or why that cannot be used, which concerns only records that say no currency.
  private let ownCurrency: Result<Text?, any Error>
  /// The field that says what the money was for.
  private let category: Text?
  private var known: [Reference: StoredRecord?] = [:]
  /// Once somebody has asked for them: what a source says can be of any of them.
  private(set) var payees: Payees?
  private var brought: [Reference: (value: Text, record: StoredRecord)?] = [:]
  private var usual: [Text: Value?] = [:]

  private struct Reference: Hashable {
    let kind: Text
    let value: Text
    /// In whose record it stands; nil: in one of this owner.
    var owner: Owner?
  }

  /// - Parameters:
  ///   - owner: of the record.
  ///   - user: who writes it, or for whom it is made.
  package init(
    _ kind: Kind, for owner: Owner, by user: Text?, in ledger: Ledger, kinds: Kinds, from basis: Basis
  ) throws {
    (self.kind, self.ledger, self.kinds, self.basis, self.user) = (kind, ledger, kinds, basis, user)
    references = References(ledger, kinds: kinds, owner: owner, of: kind, by: user)
    category = KindShape(kind, among: kinds.all).money?.category?.field.keys.first
    person = owner == .shared ? nil : try user.map { try ledger.person(named: $0) }
    ownCurrency = Result { [person] in
      if kind.currencyField == nil { return nil }
      let own = try person.flatMap { try ledger.currency(of: $0) } ?? ledger.usualCurrency()
      return own.map { Text($0) }
    }
  }

  /// The user's, else the ledger's. Throws where that cannot be used.
  package func currency() throws -> Text? { try ownCurrency.get() }

  /// Writes into a record what was not said.
  ///
  /// - Returns: the records that it refers to, by field.
  package mutating func fill(_ members: inout Object) throws -> [Text: StoredRecord] {
    if case .hereAndNow(let clock) = basis, let name = kind.dateField, members[name] == nil,
      let field = kind.field(name), kind.shard != .none
    {
      members[name] = .string(clock.current(wantsTime: !field.formats.contains("date")))
    }
    try fillPayee(of: &members)
    let referenced = try fillReferences(of: &members)
    for field in kind.fields where members[field.name] == nil {
      members[field.name] = measured(field, referenced) ?? shared(field, referenced)
    }
    try fillCurrency(of: &members)
    return referenced
  }

  /// What a record gets that its source says for the first time: its payee and what that has, what it refers to, and its
  /// currency. Its type is that of its category, as ever, and its category is proposed where no payee has one.
  ///
  /// - Parameter finding: whose record it is.
  package mutating func additions(to said: Object, of finding: Payees.Finding = .none) throws -> Object {
    var members = said
    if case .one(let payee) = finding, let fields = kind.payee {
      members[fields.text] = (said[fields.payee]?.string ?? payee.text(of: said, kind)).map { .string(Text($0)) }
      members[fields.payee] = .string(payee.title)
      try bring(payee, to: &members)
    }
    let referenced = try fillReferences(of: &members, but: category)
    if let name = kind.currencyField, members[name] == nil, let field = kind.field(name) {
      members[name] = shared(field, referenced)
      try fillCurrency(of: &members)
    }
    var additions = Object()
    for member in members.members where said[member.key] != member.value { additions[member.key] = member.value }
    return additions
  }

  private func fillCurrency(of members: inout Object) throws {
    guard let name = kind.currencyField, members[name] == nil else { return }
    members[name] = try currency().map { .string($0) }
  }
}

// MARK: - Payees

extension UsualFields {
  /// Whose a record is, by what its source says.
  package mutating func payee(of said: Object) throws -> Payees.Finding {
    guard let fields = kind.payee, said[fields.text] == nil else { return .none }
    let payees = try self.payees ?? Payees(references)
    self.payees = payees
    return payees.finding(for: said, of: kind)
  }

  /// The payee whose title somebody has typed, as the payee or as the name, and what that has.
  private mutating func fillPayee(of members: inout Object) throws {
    guard let fields = kind.payee else { return }
    let names = [fields.payee, kind.titleField].compactMap(\.self)
    let said = names.compactMap { members[$0]?.string }
    if said.isEmpty || kind.isTransfer(members) { return }
    guard case .one(let payee) = try Payees(references, titled: said).named(in: members, by: names) else { return }
    members[fields.payee] = .string(payee.title)
    try bring(payee, to: &members)
  }

  /// Writes what the payee has where nothing was said. What is gone or retired is passed over, and so is a category of
  /// money that goes the other way: the payee of a refund is that of the purchase.
  package mutating func bring(_ payee: Payee, to members: inout Object) throws {
    for name in kind.payee?.brought ?? [] where members[name] == nil {
      guard let field = kind.field(name), let value = payee.record.members[name], !isOthersAccount(field, members)
      else { continue }
      guard let target = field.reference else {
        let items = value.array ?? []
        if !items.isEmpty, items.allSatisfy({ $0.string?.isEmpty == false }) { members[name] = value }
        continue
      }
      guard let text = value.string,
        let (value, record) = try broughtRecord(Text(text), target, from: payee.record.location.owner),
        !record.isRetired
      else { continue }
      let way = kind.wayOfMoney.map(\.name)
      let (own, other) = (way.flatMap { members[$0] }, way.flatMap { record.members[$0] })
      if name == category, let own, let other, own != other { continue }
      members[name] = .string(value)
    }
  }

  private mutating func broughtRecord(
    _ text: Text, _ kind: Text, from owner: Owner
  ) throws -> (value: Text, record: StoredRecord)? {
    let reference = Reference(kind: kind, value: text, owner: owner)
    if let known = brought[reference] { return known }
    let found = try references.resolve(text, kind: kind, copiedFrom: owner)
    brought[reference] = .some(found)
    return found
  }
}

// MARK: - References

extension UsualFields {
  private mutating func fillReferences(of members: inout Object, but other: Text? = nil) throws -> [Text: StoredRecord]
  {
    var referenced: [Text: StoredRecord] = [:]
    for field in kind.fields {
      guard let target = field.reference else { continue }
      if members[field.name] == nil, field.name != other, !isOthersAccount(field, members) {
        members[field.name] = try usual(field, target)
      }
      guard case .string(let value)? = members[field.name] else { continue }
      referenced[field.name] = try record(value, target)
    }
    return referenced
  }

  /// Whether a field is an account and somebody else has paid: then the money was on none of the user's accounts.
  private func isOthersAccount(_ field: Field, _ members: Object) -> Bool {
    guard field.reference?.string == PlantedKind.account.name, let user, let name = Bearers.paidBy.keys.first,
      let payer = members[name]?.string
    else { return false }
    return Text(payer) != user
  }

  /// Of many records one and the same is asked for again and again.
  private mutating func record(_ value: Text, _ kind: Text) throws -> StoredRecord? {
    let reference = Reference(kind: kind, value: value)
    if let record = known[reference] { return record }
    let record = try references.record(value, kind: kind)
    known[reference] = .some(record)
    return record
  }

  private mutating func usual(_ field: Field, _ target: Text) throws -> Value? {
    if let value = usual[field.name] { return value }
    let value = try reckoned(field, target)
    usual[field.name] = .some(value)
    return value
  }

  /// The book in use, else what the user has by default, else what is planted; what is gone or retired is passed over.
  private func reckoned(_ field: Field, _ target: Text) throws -> Value? {
    let isBook = target.string == PlantedKind.book.name
    // A budget without a book is for all books: only what has money of its own is kept in one.
    if isBook, kind.moneyField == nil { return nil }
    var inUse: String?
    if case .hereAndNow = basis, isBook { inUse = try ledger.bookInUse()?.string }
    let names = [inUse, person?.defaultValue(of: field.name)?.string, Self.planted[target]]
    return try names.lazy.compactMap(\.self)
      .compactMap { try references.resolveIfPresent($0, kind: target) }.first { !$0.record.isRetired }
      .map { .string($0.value) }
  }

  /// What is planted for everybody, so that the first record needs nothing else.
  private static let planted: [Text: String] = ["book": "daily"]
}

// MARK: - What follows from records that it refers to

extension UsualFields {
  /// A choice or a currency that a referenced record has under the same name: a category's type. Which way money went is
  /// the first choice where nothing says so.
  private func shared(_ field: Field, _ referenced: [Text: StoredRecord]) -> Value? {
    let isCurrency = field.name == kind.currencyField
    guard !field.choices.isEmpty || isCurrency else { return nil }
    var kinds: Set<Text> = []
    for reference in kind.fields {
      // Of the two accounts of a transfer, the one that the money comes from says in which currency it is.
      guard let target = reference.reference, kinds.insert(target).inserted,
        let value = referenced[reference.name]?.members[field.name]
      else { continue }
      if isCurrency || field.choices.contains(value) { return value }
    }
    return field.name == kind.wayOfMoney?.name ? field.choices.first : nil
  }

  /// What a record of a catalogue says: the strength and the volume of a drink, and then its name too.
  private func measured(_ field: Field, _ referenced: [Text: StoredRecord]) -> Value? {
    for reference in kind.fields {
      guard let record = referenced[reference.name], let other = kinds.kind(of: record.location) else { continue }
      guard other.measures(kind) else { continue }
      if field.name == kind.titleField, let title = record.title(kinds) { return .string(title) }
      if let unit = field.unit, let source = other.fields.first(where: { $0.unit == unit }),
        let value = record.members[source.name]
      {
        return value
      }
    }
    return nil
  }
}
