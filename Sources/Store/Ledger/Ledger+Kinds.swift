import FileSystem
import Merge
public import Records
public import Schema

/// The kinds of a ledger, as its `kinds/` declares them.
public struct Kinds: Sendable {
  /// Ordered by name.
  public let all: [Kind]
  /// Kinds that cannot be read. Where no earlier version can be either, their records have the default rules.
  public let skipped: [SkippedFile]
  /// The files that can be read. Some may ask for what is not checked.
  fileprivate let files: [ReadKind]
  private let byFolder: [Text: Kind]

  fileprivate init(_ kinds: [Kind], skipped: [SkippedFile], files: [ReadKind] = []) {
    all = kinds.sorted { $0.name < $1.name }
    self.skipped = skipped
    self.files = files
    byFolder = Dictionary(all.map { ($0.folder, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Kinds from the files of `kinds/`.
  ///
  /// - Parameter others: kinds that cannot be read at all.
  init(reading files: [(path: String, bytes: [UInt8])], besides others: [SkippedFile] = []) {
    var read: [ReadKind] = []
    var skipped: [SkippedFile] = []
    for (path, bytes) in files {
      do throws(Failure) {
        let document = try RecordDocument.reading(bytes, path: path)
        let kind = Kind(name: Kinds.name(of: path), reading: document.value)
        read.append(ReadKind(kind: kind, path: path, document: document))
      } catch { skipped.append(SkippedFile(path: path, position: error.position, message: error.message)) }
    }
    read.sort { $0.kind.name < $1.kind.name }
    ReadKind.noteSharedFolders(&read)
    ReadKind.noteUnknownReferences(&read, besides: (skipped + others).map { Kinds.name(of: $0.path) })
    self.init(read.map(\.kind), skipped: skipped, files: read)
  }

  /// `kinds/bill.json` declares the kind `bill`.
  private static func name(of path: String) -> Text {
    Text(String(path.dropFirst("kinds/".count).dropLast(".json".count)))
  }

  /// With a kind that is to be made, as it will be then.
  public func adding(_ declaration: KindDeclaration) -> Kinds {
    Kinds(all + [Kind(name: declaration.name, reading: declaration.schema)], skipped: skipped, files: files)
  }

  public func kind(named name: Text) -> Kind? { all.first { $0.name == name } }
  public func kind(of location: RecordLocation) -> Kind? { byFolder[location.folder] }

  /// What the kinds ask for and what is not checked, or of the one kind alone: in the order of the files and their lines.
  public func problems(of kind: Kind? = nil) -> [LedgerProblem] {
    files.filter { kind == nil || $0.kind.name == kind?.name }.flatMap { file in
      LedgerProblem.all(file.problems, in: file.document, path: file.path)
    }
  }

  /// What the text of a kind's file asks for and is not checked.
  func problems(ofKindIn document: RecordDocument, path: String) -> [LedgerProblem] {
    let (kind, problems) = Kind.read(name: Kinds.name(of: path), from: document.value)
    let names = all.map(\.name) + skipped.map { Kinds.name(of: $0.path) }
    return LedgerProblem.all(
      problems + kind.problems(ofReferencesAmong: names + [kind.name]), in: document, path: path)
  }

  public func rules(of location: RecordLocation) -> FieldRules {
    location.rulesWithoutKind ?? kind(of: location)?.rules ?? .none
  }
}

/// What the files of `kinds/` say, and what was understood of it.
struct KnownKinds {
  let files: [KindFile]
  let kinds: Kinds
}

struct KindFile: Hashable {
  let path: String
  let bytes: [UInt8]
}

/// A kind as its file declares it. The places of its problems are looked for when somebody asks.
private struct ReadKind {
  let kind: Kind
  let path: String
  let document: RecordDocument
  /// What is wrong with it because of the other kinds: the same folder, or a reference to a kind that is not there.
  var problemsWithOthers: [Problem] = []

  var problems: [Problem] { kind.problems + problemsWithOthers }

  /// A field may refer to the records of a kind whose file is broken.
  static func noteUnknownReferences(_ read: inout [ReadKind], besides broken: [Text]) {
    let names = read.map(\.kind.name) + broken
    for index in read.indices { read[index].problemsWithOthers += read[index].kind.problems(ofReferencesAmong: names) }
  }

  /// Notes kinds that have the same folder: the first of them by name has the records there.
  static func noteSharedFolders(_ read: inout [ReadKind]) {
    var owners: [Text: Text] = [:]
    for index in read.indices {
      let kind = read[index].kind
      guard let owner = owners[kind.folder] else {
        owners[kind.folder] = kind.name
        continue
      }
      let message: Sentence =
        "the records in \(kind.folder)/ are checked and merged as the kind \(owner), which has the same folder"
      read[index].problemsWithOthers.append(Problem(field: FieldPath(keys: ["x-ledger", "folder"]), message: message))
    }
  }
}

extension Ledger {
  /// Reads `kinds/*.json` from disk, and the last good version of each that cannot be read.
  public func kinds() throws -> Kinds {
    guard try root.statIfPresent("kinds")?.kind == .folder else { return Kinds([], skipped: []) }
    var files: [KindFile] = []
    var unreadable: [SkippedFile] = []
    for entry in try root.list("kinds") {
      guard case .readable(let name) = entry.name, name.ends(with: ".json"), !IgnoredFiles.isIgnored(name) else {
        continue
      }
      let path = "kinds/\(name)"
      do throws(FileError) {
        files.append(KindFile(path: path, bytes: try root.read(path, limit: ReadLimits().bytes).bytes))
      } catch {
        // Nothing is wrong with the file then, and nobody is to repair it.
        if error.isExhaustion { throw error }
        unreadable.append(SkippedFile(path: path, message: "cannot be read: \(error.cause)"))
      }
    }
    let kinds = read(files, besides: unreadable)
    let all = try withLastGood(kinds, broken: kinds.skipped + unreadable)
    let memory = try PrivateKinds(self)
    return memory.names.isEmpty ? all : Kinds(all.all.map(memory.kept), skipped: all.skipped, files: all.files)
  }

  /// A command asks for the kinds several times: they are understood once, as long as their files say the same.
  private func read(_ files: [KindFile], besides unreadable: [SkippedFile]) -> Kinds {
    if let knownKinds, unreadable.isEmpty, knownKinds.files == files { return knownKinds.kinds }
    let kinds = Kinds(reading: files.map { ($0.path, $0.bytes) }, besides: unreadable)
    knownKinds = unreadable.isEmpty ? KnownKinds(files: files, kinds: kinds) : nil
    return kinds
  }

  /// Kinds that cannot be read are left out, and said; their last good versions stand in for them.
  private func withLastGood(_ kinds: Kinds, broken: [SkippedFile]) throws -> Kinds {
    let good = try broken.map { try lastGood($0.path)?.bytes }
    let files = zip(broken, good).compactMap { file, bytes in bytes.map { (path: file.path, bytes: $0) } }
    let standIns = Kinds(reading: files)
    let skipped = try zip(broken, good).map { file, bytes in
      if bytes == nil { return file }
      // What somebody is editing here is that person's to mend: repair leaves it.
      let message: Sentence =
        try isCommitted(file.path)
        ? "\(file.message); its last good version is still used, and ledger-sync repair restores it"
        : "\(file.message); its last good version is still used, until you mend the file in an editor"
      return SkippedFile(path: file.path, position: file.position, message: message)
    }
    return Kinds(kinds.all + standIns.all, skipped: skipped, files: kinds.files)
  }
}
