import FileSystem
import Merge
import Records
import Schema

/// Files that belong to a record without being one: they lie beside it, under its stem (`AttachmentName`). The ledger's
/// own files (`ledger.json`, kinds, manifests) have no attachments.
enum Attachments {
  /// The paths at which the record may lie that the file at `path` would be an attachment of.
  static func records(of path: String) -> [String] {
    AttachmentName.stems(of: path).flatMap { stem in
      RecordFormat.allCases.map { "\(stem).\($0.fileExtension)" }
    }.filter(isOfKind)
  }

  /// Where the record at `path` belongs, or one that the file there would be an attachment of. Those that it could belong
  /// to lie in one folder, so they have one owner and one kind. nil where it is neither.
  static func location(of path: String) -> RecordLocation? {
    RecordLocation(path: path) ?? records(of: path).first.flatMap { RecordLocation(path: $0) }
  }

  /// The path of the record that the file at `path` belongs to; nil where there is none. Of several records that it could
  /// belong to, it is the one with the longest name: `otter.s7a72z1a.jpg` belongs to `otter.s7a72z1a.json`, even if there is
  /// an `otter.json`, too.
  /// - Parameter paths: all paths of the ledger's files, in order.
  static func owner(of path: String, among paths: [String]) -> String? {
    if RecordLocation(path: path) != nil { return nil }
    return records(of: path).filter(paths.has).max { Ledger.stem(of: $0).utf8.count < Ledger.stem(of: $1).utf8.count }
  }

  /// The attachments of a record among `paths`, which are in order.
  static func beside(_ record: String, among paths: [String]) -> [String] {
    let stem = Ledger.stem(of: record) + "."
    let start = paths.firstPosition(of: stem)
    return paths[start...].prefix { $0.utf8.starts(with: stem.utf8) }.filter { path in
      owner(of: path, among: paths).map { Text($0) } == Text(record)
    }
  }

  /// The new path of an attachment when its record moves.
  static func path(_ path: String, of record: String, movedTo newPath: String) -> String {
    relocated(path, from: Ledger.stem(of: record), to: Ledger.stem(of: newPath))
  }

  private static func isOfKind(_ path: String) -> Bool {
    guard let location = RecordLocation(path: path), !IgnoredFiles.isIgnored(path) else { return false }
    return !location.folder.string.isEmpty && !location.isKind
  }
}

extension Ledger {
  /// The attachments of a record that lie beside it: `20-lunch.7k3fq2xw.receipt.jpg`.
  public func attachments(of record: StoredRecord) throws -> [String] {
    let (folder, stem) = (parent(of: record.path), Self.stem(of: record.path) + ".")
    let files = try root.list(folder).compactMap { entry -> String? in
      guard case .readable(let name) = entry.name, entry.kind == .regular, !IgnoredFiles.isIgnored(name) else {
        return nil
      }
      let path = "\(folder)/\(name)"
      return path.utf8.starts(with: stem.utf8) ? path : nil
    }
    return Attachments.beside(record.path, among: files.sorted { Text($0) < Text($1) })
  }

  /// The path without its extension.
  static func stem(of path: String) -> String { Records.stem(of: path) }
}

extension StoredRecord {
  /// The changes to the record's attachment fields after its files were moved: each field, or item of a list,
  /// that names a moved file, with the file's new name.
  func renaming(_ moves: [(from: String, to: String)], _ kinds: Kinds) -> [FieldChange] {
    (kinds.kind(of: location)?.fields ?? []).flatMap(attachmentNames).compactMap { path, name in
      let move = moves.first { Text(names(of: $0.from).last ?? "") == name }
      return move.map { FieldChange(path, .string(Text(names(of: $0.to).last ?? ""))) }
    }
  }
}

extension StoredRecord {
  /// The file with the new names of files that were moved, in the values that it shows and in those that it lists. What
  /// is in conflict stays so.
  func naming(_ moves: [(from: String, to: String)], rules: FieldRules) throws -> RecordDocument {
    try document.updating(from: .object(members), to: .object(members.naming(moves, rules: rules)))
  }
}

extension Object {
  /// The members of a record with the new names of files that were moved.
  func naming(_ moves: [(from: String, to: String)], rules: FieldRules) -> Object {
    func name(_ path: String) -> Text { Text(names(of: path).last ?? "") }
    let new = Dictionary(moves.map { (name($0.from), name($0.to)) }, uniquingKeysWith: { one, _ in one })
    return replacingValues(rules) { rules, value in rules.replacingAttachments(in: value) { new[$0] ?? $0 } }
  }

  /// The names that the record's fields for files have, in the values that it shows and in those that it lists.
  /// - Parameter fields: of these fields alone; nil for all of them.
  func namesOfFiles(_ rules: FieldRules, in fields: [Text]? = nil) -> Set<Text> {
    var names: Set<Text> = []
    let some = FieldRules(properties: rules.properties.filter { fields?.contains($0.key) ?? true })
    _ = replacingValues(some) { rules, value in
      rules.replacingAttachments(in: value) { name in
        names.insert(name)
        return name
      }
    }
    return names
  }
}

extension Value {
  /// Every text in it, at whatever depth: a file that one of them names is in use.
  var texts: Set<Text> {
    switch self {
    case .string(let text): [text]
    case .array(let items): items.reduce(into: []) { $0.formUnion($1.texts) }
    case .object(let object): object.members.reduce(into: []) { $0.formUnion($1.value.texts) }
    default: []
    }
  }
}

extension [String] {
  /// The position at which a path stands, or would stand, among paths in the order of their bytes.
  fileprivate func firstPosition(of path: String) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if Text(self[middle]) < Text(path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether a path is among paths in the order of their bytes.
  func has(_ path: String) -> Bool {
    let position = firstPosition(of: path)
    return position < count && Text(self[position]) == Text(path)
  }
}
