import Records
public import Schema

/// Finds what is wrong with a record that can be read: where it is not as its kind wants it, refers to a record that is
/// not there, or names a file that does not lie beside it.
struct RecordInspection: Sendable {
  struct Finding: Sendable {
    let problem: LedgerProblem
    /// The path of a file: where one lies there, nothing is wrong.
    var unless: String?
  }

  let kinds: Kinds
  private let targets: RecordTargets
  private let people: NamesOfPeople
  private let privateFiles: PrivateFiles
  /// The folders of the kinds, by their names.
  private let folderOfKind: [Text: Text]
  /// By the folders of the kinds.
  private let kindByFolder: [Text: InspectedKind]

  init(_ ledger: Ledger, kinds: Kinds) throws {
    self.init(kinds, try RecordTargets(ledger, kinds: kinds), try ledger.namesOfPeople())
  }

  init(_ kinds: Kinds, _ targets: RecordTargets, _ people: NamesOfPeople) {
    (self.kinds, self.targets, self.people) = (kinds, targets, people)
    privateFiles = PrivateFiles(kinds)
    folderOfKind = Dictionary(kinds.all.map { ($0.name, $0.folder) }) { first, _ in first }
    kindByFolder = Dictionary(kinds.all.map { ($0.folder, InspectedKind($0)) }) { first, _ in first }
  }

  /// The problems, in the order of their lines.
  func findings(of record: StoredRecord) -> [Finding] {
    guard let inspected = kindByFolder[record.location.folder] else { return settings(record) }
    let exposed = privateFiles.kind(ofExposed: record.path).map { [Problem(field: .root, message: $0.exposure)] } ?? []
    let wrong =
      exposed + inspected.kind.validate(record.document.value) + dangling(record, inspected)
      + strangers(in: record, inspected)
    let found = LedgerProblem.all(wrong, in: record.document, path: record.path, inspected.kind.rules).map {
      Finding(problem: $0)
    }
    return found + namedFiles(record, inspected)
  }

  /// What cannot be used of the ledger's settings, or of those of a person.
  private func settings(_ record: StoredRecord) -> [Finding] {
    let problems = Setting.problems(in: record.members, at: record.location)
    return LedgerProblem.all(problems, in: record.document, path: record.path).map { Finding(problem: $0) }
  }

  /// The problems, and what waits in its list of conflicts.
  /// - Parameter isThere: whether a file lies at a path.
  func problems(of record: StoredRecord, whereThere isThere: (String) throws -> Bool) rethrows -> [LedgerProblem] {
    let found = try findings(of: record).filter { try $0.unless.map(isThere) != true }.map(\.problem)
    return found + record.waitingLists(kinds)
  }

  /// The fields that its kind does not name.
  func unnamedFields(of record: StoredRecord) -> [(kind: Text, field: FieldPath)] {
    guard let inspected = kindByFolder[record.location.folder] else { return [] }
    return inspected.names.unnamed(in: record.members).map { (inspected.kind.name, $0) }
  }

  /// References that lead to no record. One to a kind that is not there is a problem of the kind that declares it instead.
  private func dangling(_ record: StoredRecord, _ inspected: InspectedKind) -> [Problem] {
    let owner = record.location.owner
    return inspected.kind.rules.references(in: .object(record.members)).compactMap { reference in
      guard let folder = folderOfKind[reference.kind] else { return nil }
      if targets.has(reference, in: folder, of: owner) { return nil }
      return .leadsNowhere(reference, near: targets.nearest(to: reference, in: folder, of: owner))
    }
  }

  /// The people whom nobody here knows.
  private func strangers(in record: StoredRecord, _ inspected: InspectedKind) -> [Problem] {
    let named = inspected.kind.people(in: record.members)
    let unknown = named.compactMap { person in
      people.unknown(person.name).map { unknown in
        Problem(field: person.field, message: "\(unknown.message); \(unknown.advice)")
      }
    }
    return unknown + twice(among: named.filter { $0.field.keys.first.map(inspected.kind.namesParts) == true })
  }

  /// Who bears two parts by two names, one of which somebody had before: such a bill is settled for nobody.
  private func twice(among named: [WrittenPerson]) -> [Problem] {
    var names: [Text: Text] = [:]
    return named.compactMap { written in
      let person = people.person(written.name)
      guard let other = names.updateValue(written.name, forKey: person), other != written.name else { return nil }
      return Problem(field: written.field, message: "\(person) is named twice, by two names")
    }
  }

  private func namedFiles(_ record: StoredRecord, _ inspected: InspectedKind) -> [Finding] {
    if inspected.kind.fieldsOfFiles.isEmpty { return [] }
    let folder = parent(of: record.path)
    let names = inspected.kind.fieldsOfFiles.flatMap(record.attachmentNames).filter {
      record.isFileName($0.name.string)
    }
    return names.flatMap { field, name in
      LedgerProblem.all([.missesFile(name, at: field)], in: record.document, path: record.path).map {
        Finding(problem: $0, unless: "\(folder)/\(name)")
      }
    }
  }
}

/// A kind as every record of it needs it. A class: a kind is large, and would be copied for each record.
private final class InspectedKind: Sendable {
  let kind: Kind
  let names: DeclaredNames

  init(_ kind: Kind) { (self.kind, names) = (kind, DeclaredNames(of: kind)) }
}

extension StoredRecord {
  /// Whether a field names files that lie beside the record, or should.
  public func namesFiles(in field: Field) -> Bool { attachmentNames(field).contains { isFileName($0.name.string) } }

  /// The conflicts about places that the record's kind does not have. Entries that cannot be read are found elsewhere.
  fileprivate func waitingLists(_ kinds: Kinds) -> [LedgerProblem] {
    do {
      return try ListedConflict.all(of: self, kinds: kinds).filter(\.waits).flatMap { conflict in
        let message: Sentence = "a conflict waits: the kind has no such field any more"
        let problem = Problem(field: conflict.field, message: message)
        return LedgerProblem.all([problem], in: document, path: path)
      }
    } catch { return [] }
  }

  /// The texts of a field that may name files.
  func attachmentNames(_ field: Field) -> [(field: FieldPath, name: Text)] {
    guard field.isAttachment else { return [] }
    let path = FieldPath(keys: [field.name])
    switch members[field.name] {
    case .string(let name): return [(path, name)]
    case .array(let items):
      return items.enumerated().compactMap { index, item in
        if case .string(let name) = item { (path.appending(Text("\(index)")), name) } else { nil }
      }
    default: return []
    }
  }

  /// Whether a text can only be the name of a file: fields for files also hold addresses, and names of stock pictures.
  fileprivate func isFileName(_ text: String) -> Bool {
    if text.holds("/") { return false }
    let stem = Text(names(of: Ledger.stem(of: path)).last ?? "").string
    if text.utf8.starts(with: "\(stem).".utf8) { return true }
    return MediaFile.isNamed(by: text)
  }
}

/// Files that people attach.
public enum MediaFile {
  /// Whether a text ends as the names of such files do.
  public static func isNamed(by text: String) -> Bool {
    guard let dot = text.unicodeScalars.lastIndex(of: "."), dot != text.startIndex else { return false }
    return endings.contains(text[text.unicodeScalars.index(after: dot)...].lowercased())
  }

  private static let endings: Set<String> = [
    "avif", "bmp", "gif", "heic", "heif", "jpeg", "jpg", "png", "svg", "tif", "tiff", "webp", "pdf", "aac", "aif",
    "aiff",
    "amr", "caf", "flac", "m4a", "mp3", "oga", "ogg", "opus", "wav", "weba", "mov", "mp4", "webm",
  ]
}
