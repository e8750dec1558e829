import FileSystem
import Records
package import Store

/// Files that records name by their address, as they were fetched, and copies of files beside records that were opened:
/// in the cache of the user, outside of every ledger.
///
/// Of each there are two files: what came, and a note of where it came from. Losing them costs another download.
package struct FetchedFiles: ~Copyable {
  /// What is known of a file that was fetched.
  struct Note {
    var address: String
    /// Its name in the folder.
    var file: String
    var size: Int
    var mark: WebMark
    /// When its server was asked the last time.
    var asked: Timestamp
  }

  /// The most bytes of all files together. Those that were not asked for the longest go first.
  private static let largest = 100 << 20
  private static let longestNote = 16_384

  private let folder: Folder

  /// Opens the folder, which is made where it is missing. Nobody else may read it.
  package init(_ web: WebAccess) throws {
    folder = try Folder(makingSecret: Self.path(web))
  }

  /// The folder of the XDG Base Directory Specification, where a path that is not absolute does not count.
  private static func path(_ web: WebAccess) throws -> String {
    if let cache = web["XDG_CACHE_HOME"], cache.begins(with: "/") { return cache + "/ledger-sync/fetched" }
    if let home = web["HOME"], home.begins(with: "/") { return home + "/.cache/ledger-sync/fetched" }
    throw Failure(
      .inputOutput, .inputOutput, "there is no folder for what is fetched", hint: "set HOME, or XDG_CACHE_HOME")
  }

  /// The absolute path of a file.
  func path(of note: Note) -> String { AbsolutePath.joined(folder.path, note.file) }

  /// nil where the address was not fetched, or what came is not whole any more.
  func note(of address: String) throws -> Note? {
    let bytes: [UInt8]
    do { bytes = try folder.read(try Self.key(address) + ".json", limit: Self.longestNote).bytes } catch let error
      as FileError where error.isNotFound
    { return nil }
    guard let note = Self.note(bytes), note.address == address, note.file.begins(with: try Self.key(address)),
      let stat = try folder.statIfPresent(note.file), stat.kind == .regular, stat.size == note.size
    else { return nil }
    return note
  }

  /// Keeps a file in the place of what came from the address before, and makes room for it.
  func keep(_ bytes: [UInt8], as type: MediaType, from address: String, _ mark: WebMark, at now: Timestamp) throws
    -> Note
  {
    let key = try Self.key(address)
    let note = Note(
      address: address, file: "\(key).\(type.fileExtension)", size: bytes.count, mark: mark, asked: now)
    try folder.replaceDurably(note.file, bytes, .secret)
    try write(note)
    try makeRoom(besides: key)
    return note
  }

  /// Keeps a copy of a file, called by what it is, and gives its absolute path.
  package func keepCopy(_ bytes: [UInt8], as type: MediaType) throws -> String {
    let key = try Ledger.mark(of: bytes)
    let name = "\(key).\(type.fileExtension)"
    try folder.replaceDurably(name, bytes, .secret)
    try makeRoom(besides: key)
    return AbsolutePath.joined(folder.path, name)
  }

  func write(_ note: Note) throws {
    try folder.replaceDurably(try Self.key(note.address) + ".json", JSONWriter.file(.object(note.members)), .secret)
  }

  private static func key(_ address: String) throws -> String { try Ledger.mark(of: .string(Text(address))) }

  // MARK: - Room

  private func makeRoom(besides key: String) throws {
    var groups: [String: (names: [String], size: Int64, changed: Int64)] = [:]
    for (name, stat) in try files() {
      // A temporary file that a killed command left is a group of its own.
      let key = TemporaryName.isTemporary(name) ? name : String(name.prefix { $0 != "." })
      let group = groups[key] ?? ([], 0, 0)
      groups[key] = (group.names + [name], group.size + stat.size, max(group.changed, stat.modified))
    }
    var size = groups.values.reduce(0) { $0 + $1.size }
    let oldest = groups.filter { $0.key != key }.sorted { ($0.value.changed, $0.key) < ($1.value.changed, $1.key) }
    for (_, group) in oldest where size > Self.largest {
      for name in group.names { try remove(name) }
      size -= group.size
    }
  }

  private func files() throws -> [(name: String, stat: FileStat)] {
    try folder.list().compactMap { entry in
      guard case .readable(let name) = entry.name, entry.kind == .regular,
        let stat = try folder.statIfPresent(name)
      else { return nil }
      return (name, stat)
    }
  }

  /// Another command may have removed it first.
  private func remove(_ name: String) throws {
    do { try folder.remove(name) } catch let error where error.isNotFound { return }
  }
}

extension FileStat {
  /// Nanoseconds since 1970.
  fileprivate var modified: Int64 { modifiedSeconds * 1_000_000_000 + Int64(modifiedNanoseconds) }
}

extension FetchedFiles.Note {
  fileprivate var members: Object {
    var members: Object = [
      "url": .string(Text(address)), "file": .string(Text(file)), "size": .number(Number(size)),
      "asked": .string(Text(asked.text)),
    ]
    members["etag"] = mark.tag.map { .string(Text($0)) }
    members["modified"] = mark.modified.map { .string(Text($0)) }
    return members
  }
}

extension FetchedFiles {
  /// nil where it is none of ours, or only half of one.
  private static func note(_ bytes: [UInt8]) -> Note? {
    let document: RecordDocument
    do { document = try RecordDocument(bytes, format: .json) } catch { return nil }
    guard let members = document.value.object, let address = members["url"]?.string, let file = members["file"]?.string,
      !file.contains("/"), case .number(let number) = members["size"], let size = Int(number.lexeme),
      let asked = members["asked"]?.string.flatMap({ Timestamp($0) })
    else { return nil }
    return Note(
      address: address, file: file, size: size,
      mark: WebMark(tag: members["etag"]?.string, modified: members["modified"]?.string), asked: asked)
  }
}
