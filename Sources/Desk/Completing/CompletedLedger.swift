package import Records
package import Schema
package import Store

/// What a ledger has that a command line can name. Nothing is read that is not asked for, and nothing is written.
package struct CompletedLedger {
  private let ledger: Ledger
  private let kinds: Kinds
  private let owner: Owner
  private let labels: Labels

  /// More than this nobody looks through.
  package static let most = 100

  package init(_ ledger: Ledger, user: Text?) throws {
    self.ledger = ledger
    kinds = try ledger.kinds()
    owner = user.map { .user($0) } ?? .local
    labels = try Labels(in: ledger, of: kinds.all)
  }

  // MARK: Kinds, users, fields

  package var kindNames: [Completion] { kinds.all.map { Completion($0.name.string, labels.title(of: $0)) } }

  package func users() throws -> [Completion] {
    try ledger.people().people.map { Completion($0.name.string, $0.fullName ?? "") }
  }

  package func kind(called name: String?) -> Kind? { name.flatMap { kinds.kind(named: Text($0)) } }

  /// nil where no record is called so, or several are.
  package func kind(ofRecord name: String?) throws -> Kind? {
    guard let name else { return nil }
    do {
      return kinds.kind(of: try RecordFinder(ledger, kinds: kinds).place(of: name).location)
    } catch is Failure {
      return nil
    }
  }

  /// - Parameter kind: nil: of all kinds.
  package func fieldNames(of kind: Kind?) -> [Completion] {
    var seen: Set<Text> = []
    let fields = (kind.map { [$0] } ?? kinds.all).flatMap(\.fields)
    return fields.filter { seen.insert($0.name).inserted }.map { Completion($0.name.string, meaning($0)) }
  }

  /// The fields that name files.
  package func attachmentFields(of kind: Kind?) -> [Completion] {
    (kind?.fields ?? []).filter(\.isAttachment).map { Completion($0.name.string, meaning($0)) }
  }

  private func meaning(_ field: Field) -> String {
    labels.description(of: field) ?? labels.title(of: field) ?? field.title ?? ""
  }

  // MARK: FIELD=VALUE and terms

  /// `category=food`: fields that have no value yet, or the values of one.
  package func assignments(_ word: String, of kind: Kind?, after earlier: ArraySlice<String>) throws -> [Completion] {
    guard let equals = word.place(of: "=") else {
      let given = Set(earlier.map { $0.parts(at: "=")[0] })
      let written = (kind?.fields ?? []).filter { $0.computed == nil && !given.contains($0.name.string) }
      return written.map { Completion("\($0.name)=", meaning($0)) }
    }
    let name = word[..<equals.lowerBound].trimmingSuffix(of: "+-")
    return try values(of: kind?.field(Text(String(name))), word[..<equals.upperBound])
  }

  /// `category:food`: fields of the kind, or of all; or the values of one.
  package func terms(_ word: String, of kind: Kind?) throws -> [Completion] {
    guard let colon = word.place(of: ":") else {
      let special = [said("user:", "Whose records"), said("has:", "That have a field")]
      return fieldNames(of: kind).map { Completion("\($0.value):", $0.meaning) } + special
        + (kind == nil ? kindNames : [])
    }
    let (name, prefix) = (Text(String(word[..<colon.lowerBound])), word[..<colon.upperBound])
    switch name {
    case "user": return try users().map { Completion(prefix + $0.value, $0.meaning) }
    case "kind": return kindNames.map { Completion(prefix + $0.value, $0.meaning) }
    case "has": return fieldNames(of: kind).map { Completion(prefix + $0.value, $0.meaning) }
    case "date": return Self.periods.map { Completion(prefix + $0) }
    default:
      let field = kind?.field(name) ?? kinds.all.lazy.compactMap { $0.field(name) }.first
      return try values(of: field, prefix)
    }
  }

  private func said(_ value: String, _ meaning: Sentence) -> Completion {
    Completion(value, meaning.text(in: labels.spoken))
  }

  private static let periods = [
    "today", "yesterday", "this-week", "last-week", "this-month", "last-month", "this-year", "last-year",
  ]

  private func values(of field: Field?, _ prefix: Substring) throws -> [Completion] {
    guard let field else { return [] }
    if let kind = field.reference {
      return try offered(kind).map { Completion(prefix + $0.id.string, $0.title ?? "") }
    }
    if field.isTime { return ["today", "yesterday"].map { Completion(prefix + $0) } }
    let choices = field.choices.isEmpty && field.types == .boolean ? [true, false] : field.choices
    return choices.map { Completion(prefix + $0.plainText) }
  }

  // MARK: Records

  /// What fields can refer to, but for what is no longer offered.
  private func offered(_ kind: Text) throws -> [RecordName] {
    try References(ledger, kinds: kinds, owner: owner).recordNames(of: kind).names.filter { !$0.isRetired }
  }

  /// Those in conflict, by their ids and titles.
  package func recordsInConflict() throws -> [Completion] {
    var seen: Set<Text> = []
    return try ledger.conflicts().filter { seen.insert(Text($0.path)).inserted }.flatMap { conflict in
      let (id, said) = (conflict.location.id.string, summary(conflict.path, kinds.kind(of: conflict.location)))
      return [Completion(id, said)] + (try title(of: conflict).map { [Completion($0, id)] } ?? [])
    }
  }

  private func title(of conflict: ListedConflict) throws -> String? {
    try ledger.recordIfPresent(at: conflict.path)?.title(kinds)
  }

  /// The user's records whose titles begin so, each title once.
  package func titles(beginning word: String) throws -> [Completion] {
    if word.isEmpty { return [] }
    let titled = kinds.all.filter { $0.titleField != nil }
    let folders = titled.flatMap { kind in [owner, .shared].map { $0.folder(of: kind) } }
    var seen: Set<Text> = []
    let names = try ledger.recordNames(below: folders, kinds, where: .beginning(word)).names.reversed().filter { name in
      guard let title = name.title, title.lowercased().reads(from: word.lowercased()) else { return false }
      return seen.insert(Text(title)).inserted
    }
    return names.prefix(Self.most).map { Completion($0.title ?? "", summary($0.path, kinds.kind(of: $0.location))) }
  }

  /// Those of the user whose ids begin so: first what has a date, the newest month first, then the catalogues.
  package func records(beginning word: String) throws -> [Completion] {
    let finder = RecordFinder(ledger, kinds: kinds)
    let privates = Set(kinds.all.filter(\.isPrivate).map(\.folder))
    let dated = Set(kinds.all.filter { $0.dateField != nil }.map(\.folder))
    var (first, others): ([RecordFinder.Place], [RecordFinder.Place]) = ([], [])
    for whose in owner == .local ? [owner] : [.local, owner] {
      try finder.visitLast(below: whose, withIDsFrom: word) { place in
        if whose != owner, !privates.contains(place.location.folder) { return true }
        if dated.contains(place.location.folder) { first.append(place) } else { others.append(place) }
        return first.count < Self.most
      }
    }
    let shown = first + others.reversed()
    return shown.prefix(Self.most).map { place in
      Completion(place.location.id.string, summary(place.path, kinds.kind(of: place.location)))
    }
  }

  /// What a record says, in a few words. One that cannot be read is offered by its id alone.
  private func summary(_ path: String, _ kind: Kind?) -> String {
    do {
      return RecordSummary(try ledger.record(at: path).members, kind).short.joined(separator: "  ").text(
        in: labels.spoken)
    } catch {
      return ""
    }
  }

  /// The words of a quick line that name records: categories, and behind an @ books.
  package func quickWords(_ word: String) throws -> [Completion] {
    guard let fields = QuickFields(try kinds.ofMoney()) else { return [] }
    if word.begins(with: "@") {
      return try fields.signed.flatMap { try offered($0.kind) }.map { Completion("@\($0.id)", $0.title ?? "") }
    }
    return try fields.named.map { try offered($0.kind) }?.map { Completion($0.id.string, $0.title ?? "") } ?? []
  }
}

extension Substring {
  /// Without the signs of `FIELD+=` and `FIELD-=`.
  fileprivate func trimmingSuffix(of characters: String) -> Substring {
    guard let last, characters.contains(last) else { return self }
    return dropLast()
  }
}
