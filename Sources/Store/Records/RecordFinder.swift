import FileSystem
public import Records
public import Schema

/// Finds the record that a person names: by its path, its id, `OWNER/ID`, or its title.
///
/// Ids stand in the names of files, so that nothing is read to find one; titles stand in records, and all records of
/// the kinds with titles are read for one.
public struct RecordFinder {
  /// A record that is known by where it lies.
  public struct Place: Hashable, Sendable {
    public let path: String
    public let location: RecordLocation

    /// `alice/7k3fq2xw`.
    public var fullID: String { "\(location.owner.name)/\(location.id)" }
  }

  public let ledger: Ledger
  public let kinds: Kinds
  /// Where to look; nil: everywhere.
  public var owners: [Owner]?

  public init(_ ledger: Ledger, kinds: Kinds, owners: [Owner]? = nil) {
    self.ledger = ledger
    self.kinds = kinds
    self.owners = owners
  }

  /// The record. Throws where none or several are meant.
  public func find(_ name: String) throws -> StoredRecord { try ledger.record(at: place(of: name).path) }

  /// Where the record lies, whether its file can be read or not. Throws where none or several are meant.
  public func place(of name: String) throws -> Place {
    if let place = try atPath(name) { return place }
    let (owner, id) = try split(name)
    let searched = try owner.map { [$0] } ?? owners ?? ledger.owners()
    let byID = preferred(try places(below: searched, id: Text(id)))
    if let place = byID.first, byID.count == 1 { return place }
    if byID.count > 1 { throw ambiguous(name, byID) }
    return try byTitle(id, written: name, below: searched)
  }

  /// A path of the ledger with a record.
  private func atPath(_ name: String) throws -> Place? {
    guard let location = RecordLocation(path: name), location.owner != .ledger || !location.id.string.isEmpty,
      PathRules.problem(name) == nil, try ledger.root.statIfPresent(name)?.kind == .regular
    else { return nil }
    return Place(path: name, location: location)
  }

  /// `alice/food` is alice's, where there is an alice.
  private func split(_ name: String) throws -> (owner: Owner?, id: String) {
    guard let slash = name.firstIndex(of: "/") else { return (nil, name) }
    let first = Text(String(name[..<slash]))
    guard let owner = try ledger.owners().first(where: { $0.name == first }) else { return (nil, name) }
    return (owner, String(name[name.index(after: slash)...]))
  }

  /// What nobody owns counts only where nobody is logged in, or nothing else fits: each device has its own.
  private func preferred(_ places: [Place]) -> [Place] {
    let others = places.filter { $0.location.owner != .local }
    return others.isEmpty || others.count == places.count ? places : others
  }
}

extension RecordFinder {
  /// Every record below the owners' folders, by the names of the files alone.
  public func places(below owners: [Owner]) throws -> [Place] { try places(below: owners) { _ in true } }

  /// Those with an id: the last part of the id stands at the end of the file's name, whatever stands before it.
  private func places(below owners: [Owner], id: Text) throws -> [Place] {
    let last = names(of: id.string).last ?? ""
    let endings = RecordFormat.allCases.map { "\(last).\($0.fileExtension)" }
    return try places(below: owners) { name in endings.contains(where: name.hasSuffix) }
      .filter { $0.location.id == id }
  }

  private func places(below owners: [Owner], where isWanted: (String) -> Bool) throws -> [Place] {
    var places: [Place] = []
    for owner in owners where try ledger.root.statIfPresent(owner.folder)?.kind == .folder {
      try collect(owner.folder, where: isWanted, into: &places)
    }
    return places
  }

  private func collect(_ folder: String, where isWanted: (String) -> Bool, into places: inout [Place]) throws {
    for entry in try ledger.root.list(folder) {
      guard case .readable(let name) = entry.name else { continue }
      if entry.kind == .folder { try collect("\(folder)/\(name)", where: isWanted, into: &places) }
      guard entry.kind == .regular, isWanted(name), !IgnoredFiles.isIgnored(name) else { continue }
      let path = "\(folder)/\(name)"
      if let location = RecordLocation(path: path) { places.append(Place(path: path, location: location)) }
    }
  }

  private func byTitle(_ title: String, written: String, below owners: [Owner]) throws -> Place {
    let titled = try ledger.records(below: owners.map(\.folder)) { kinds.kind(of: $0)?.titleField != nil }.records
    func matches(_ isEqual: (String) -> Bool) -> [StoredRecord] {
      titled.filter { record in record.title(kinds).map(isEqual) ?? false }
    }
    var found = matches { $0.utf8.elementsEqual(title.utf8) }
    if found.isEmpty { found = matches { $0.lowercased() == title.lowercased() } }
    let preferred = preferred(found.map { Place(path: $0.path, location: $0.location) })
    if preferred.count > 1 { throw ambiguous(written, preferred) }
    if let place = preferred.first { return place }
    if let place = try ledgersOwn(title) { return place }
    throw unknown(written, title, titles: titled.compactMap { $0.title(kinds) }, try places(below: owners))
  }
}

extension RecordFinder {
  /// A kind, or the ledger's manifest, by its id.
  private func ledgersOwn(_ id: String) throws -> Place? {
    for path in RecordFormat.allCases.map({ "kinds/\(id).\($0.fileExtension)" }) + [LedgerManifest.path] {
      if let place = try atPath(path), place.location.id == Text(id) { return place }
    }
    return nil
  }
}

// MARK: - Errors

extension RecordFinder {
  private static let mostChoices = 10

  private func ambiguous(_ name: String, _ places: [Place]) -> StoreError {
    let ids = Set(places.map(\.fullID))
    let choices = places.map { ids.count == places.count ? $0.fullID : $0.path }.sorted()
    let more = choices.count > Self.mostChoices ? ", …" : ""
    return StoreError(
      .usage, "ambiguous", "“\(name)” fits \(choices.count) records",
      hint: "say which: " + choices.prefix(Self.mostChoices).joined(separator: ", ") + more)
  }

  private func unknown(_ name: String, _ id: String, titles: [String], _ places: [Place]) -> StoreError {
    let ids = places.map(\.location.id).filter { !$0.string.contains("/") && $0.string.utf8.count <= 64 }
    let near = Text(id).nearest(among: ids + titles.map { Text($0) })
    return StoreError(
      .invalid, "unknown-record", "there is no record with the id, path or title “\(name)”",
      hint: near.map { "did you mean “\($0)”?" } ?? "ledger-sync list shows your records")
  }
}

extension StoredRecord {
  public var id: Text { location.id }

  /// What people know it by.
  public func title(_ kinds: Kinds) -> String? { kinds.kind(of: location)?.title(of: members) }
}

extension Ledger {
  /// Everybody and everything that can own records here, `local/` last.
  public func owners() throws -> [Owner] {
    try userNames().map { Owner.user($0) } + [.shared] + feedNames().map { Owner.feed($0) } + [.local]
  }

  /// The record at a path. Throws where it cannot be read as one.
  public func record(at path: String) throws -> StoredRecord {
    guard let location = RecordLocation(path: path) else {
      throw StoreError(.invalid, "no-record", "no record can lie there", path: path)
    }
    let content = try root.read(path, limit: ReadLimits().bytes)
    do throws(LeftOutError) {
      return try StoredRecord(path: path, location: location, content: content)
    } catch {
      throw StoreError(
        .invalid, "unreadable-record", error.leftOut.message, path: path, position: error.leftOut.position,
        hint: "mend the file in an editor; nothing of it is lost")
    }
  }
}
