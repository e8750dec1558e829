internal import Records
internal import CZip

/// A file in a zip archive, or a folder.
struct ZipEntry {
  let name: String
  fileprivate let place: UInt64
  /// In the archive.
  fileprivate let size: Int
  let isEncrypted: Bool

  var isFolder: Bool { name.utf8.last == UInt8(ascii: "/") }
}

/// The functions of libzip, once it is open.
private var library: zip_library { unsafe zip_library_functions().pointee }

/// The files in a zip archive, as libzip reads them.
@safe final class ZipArchive {
  let entries: [ZipEntry]
  /// How much has been read of all files.
  fileprivate var expanded = 0
  private let archive: OpaquePointer

  /// An archive that has more is none of a person, and its table alone would fill memory.
  private static let mostEntries = 10_000
  private static let beginnings: [[UInt8]] = [[0x50, 0x4B, 0x03, 0x04], [0x50, 0x4B, 0x05, 0x06]]

  static func isZip(_ bytes: [UInt8]) -> Bool { beginnings.contains { bytes.starts(with: $0) } }

  /// Opens an archive for as long as `body` runs. The corresponding C functions are `zip_source_buffer_create` and
  /// `zip_open_from_source`.
  static func reading<Answer>(
    _ bytes: [UInt8], _ body: (ZipArchive) throws(PackedProblem) -> Answer
  ) throws(PackedProblem) -> Answer {
    if tableEntries(bytes) > mostEntries {
      throw PackedProblem(
        "the archive has more than \(mostEntries) files", hint: "unpack the one wanted", isLimit: true)
    }
    let answer: Result<Answer, PackedProblem> = unsafe bytes.withUnsafeBytes { buffer in
      do throws(PackedProblem) { return .success(try body(try unsafe ZipArchive(buffer))) } catch {
        return .failure(error)
      }
    }
    return try answer.get()
  }

  /// How often the mark stands in the bytes with which each entry of the table of files begins.
  private static func tableEntries(_ bytes: [UInt8]) -> Int {
    var (count, last): (Int, UInt32) = (0, 0)
    for byte in bytes {
      last = last << 8 | UInt32(byte)
      if last == 0x504B_0102 { count += 1 }
    }
    return count
  }

  private init(_ buffer: UnsafeRawBufferPointer) throws(PackedProblem) {
    guard zip_library_open() else {
      throw PackedProblem(
        "the library libzip is not installed, which reads archives and workbooks",
        hint: "Debian calls its package libzip4 or libzip5; or unpack it, or save the table as CSV")
    }
    var error = unsafe zip_error_t()
    unsafe library.zip_error_init(&error)
    defer { unsafe library.zip_error_fini(&error) }
    guard let source = unsafe library.zip_source_buffer_create(buffer.baseAddress, UInt64(buffer.count), 0, &error)
    else {
      throw PackedProblem("there is no memory to unpack it")
    }
    guard let archive = unsafe library.zip_open_from_source(source, ZIP_RDONLY, &error) else {
      unsafe library.zip_source_free(source)
      throw .damaged("the zip archive or workbook is damaged or cut off")
    }
    unsafe self.archive = unsafe archive
    var entries: [ZipEntry] = []
    for place in 0..<UInt64(max(0, unsafe library.zip_get_num_entries(archive, 0))) {
      var stat = unsafe zip_stat_t()
      unsafe library.zip_stat_init(&stat)
      guard unsafe library.zip_stat_index(archive, place, 0, &stat) == 0, let name = unsafe stat.name else { continue }
      entries.append(
        ZipEntry(
          name: unsafe String(cString: name), place: place, size: unsafe Int(clamping: stat.comp_size),
          isEncrypted: unsafe Int32(stat.encryption_method) != ZIP_EM_NONE))
    }
    self.entries = entries
  }

  deinit { unsafe library.zip_discard(archive) }

  /// The file of that name, whatever the case of its letters.
  func entry(_ name: String) -> ZipEntry? {
    entries.first { Self.isSame($0.name, name) }
      ?? entries.first { Self.isSame($0.name.lowercased(), name.lowercased()) }
  }

  private static func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

  /// All of a file.
  func content(of entry: ZipEntry) throws(PackedProblem) -> [UInt8] {
    let stream = try ZipStream(self, entry)
    var content: [UInt8] = []
    while true {
      let portion = try stream.next()
      if portion.isEmpty { return content }
      content += portion
    }
  }

  fileprivate func open(_ entry: ZipEntry) throws(PackedProblem) -> OpaquePointer {
    if entry.isEncrypted {
      throw PackedProblem("“\(entry.name.shortened)” in the archive has a password", hint: "unpack it first")
    }
    if let file = unsafe library.zip_fopen_index(archive, entry.place, 0) { return unsafe file }
    let error = unsafe library.zip_get_error(archive)
    throw ZipStream.problem(unsafe library.zip_error_code_zip(error))
  }
}

/// A file in an archive, a portion at a time.
@safe final class ZipStream {
  /// Kept open for as long as the file is.
  private let archive: ZipArchive
  private let file: OpaquePointer
  private var room: ExpandedSize
  private var portion = [UInt8](repeating: 0, count: 1 << 16)

  init(_ archive: ZipArchive, _ entry: ZipEntry) throws(PackedProblem) {
    self.archive = archive
    unsafe file = unsafe try archive.open(entry)
    room = ExpandedSize(packed: entry.size)
  }

  deinit { _ = unsafe library.zip_fclose(file) }

  /// The next bytes; none at the end of a file whose checksum is right. The corresponding C function is `zip_fread`.
  func next() throws(PackedProblem) -> [UInt8] {
    let count = unsafe portion.withUnsafeMutableBytes { bytes in
      unsafe library.zip_fread(file, bytes.baseAddress, UInt64(bytes.count))
    }
    if count < 0 { throw Self.problem(unsafe library.zip_error_code_zip(library.zip_file_get_error(file))) }
    try room.add(Int(count))
    // Several parts of a workbook can be one and the same file.
    archive.expanded += Int(count)
    if archive.expanded > ExpandedSize.largest { throw .tooLarge }
    return Array(portion.prefix(Int(count)))
  }

  /// What a code of libzip means.
  static func problem(_ code: Int32) -> PackedProblem {
    switch code {
    case ZIP_ER_COMPNOTSUPP:
      PackedProblem("the archive is packed in a way that is not read here", hint: "unpack it first")
    case ZIP_ER_ENCRNOTSUPP, ZIP_ER_NOPASSWD, ZIP_ER_WRONGPASSWD:
      PackedProblem("the archive has a password", hint: "unpack it first")
    case ZIP_ER_MEMORY: PackedProblem("there is no memory to unpack it")
    default: .damaged("the zip archive or workbook is damaged or cut off")
    }
  }
}
