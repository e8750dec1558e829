internal import Exchange
internal import FileSystem
internal import Index
internal import Records
internal import System

/// The text of a file that another program wrote, in UTF-8.
struct SourceText {
  /// As the user wrote it, for messages.
  let name: String
  let bytes: [UInt8]
  /// As it lies on the disk.
  let raw: [UInt8]
  /// The character set that was named or guessed; nil: as the file begins, else UTF-8.
  let encoding: String?
  /// Whether it is a folder, of which a rule says which files are read.
  let isFolder: Bool
  /// Of a folder: the names of the files, and where in `bytes` they begin.
  let files: [File]

  struct File {
    let name: String
    let start: Int
  }

  /// A file that is larger is none that a person keeps.
  static let largest = 256 << 20

  /// - Parameter encoding: nil, or where the file begins with a mark: as it begins, else UTF-8.
  init(_ name: String, encoding: String?, in context: Context) throws {
    try self.init(name, Self.read(name, in: context), encoding: encoding)
  }

  /// A file of which nobody has said how it is written: what is no UTF-8 is as Windows writes it.
  init(guessing name: String, in context: Context) throws {
    let raw = try Self.read(name, in: context)
    do throws(Failure) { try self.init(name, raw, encoding: nil) } catch {
      if error.line == nil { throw error }
      try self.init(name, raw, encoding: "WINDOWS-1252")
    }
  }

  private static func read(_ name: String, in context: Context) throws -> [UInt8] {
    do {
      // One byte more, so that a file is never cut off without a word.
      let raw = name == "-" ? try context.input.all() : try Process.read(context.path(name), limit: largest + 1)
      if raw.count <= largest { return raw }
      throw Failure(
        .limit, .limit, "it is larger than 256 MB", hint: "split it, and import each part with the same rule"
      ).at(name)
    } catch let error as FileError {
      throw error.failure.at(name)
    }
  }

  init(_ name: String, _ raw: [UInt8], encoding: String?) throws(Failure) {
    (self.name, self.raw, self.encoding, isFolder, files) = (name, raw, encoding, false, [])
    // Neither is a text.
    if BinaryPlist.isBinary(raw) || ForeignTable.isDatabase(raw) {
      bytes = raw
      return
    }
    let (set, mark) = Self.mark(of: raw) ?? (encoding ?? OFX.encoding(raw) ?? "UTF-8", 0)
    do throws(CharacterSetError) {
      bytes = try CharacterSets.utf8(of: mark == 0 ? raw : Array(raw.dropFirst(mark)), from: set)
    } catch {
      throw Self.failure(error, set, name, mark, raw)
    }
  }

  /// A folder, and those of its files that were read.
  init(folder name: String, _ bytes: [UInt8] = [], _ files: [File] = []) {
    (self.name, self.bytes, self.files, isFolder) = (name, bytes, files, true)
    (raw, encoding) = ([], nil)
  }

  /// Where each file begins.
  var starts: [Int] { isFolder ? files.map(\.start) : [0] }

  private static func failure(
    _ error: CharacterSetError, _ set: String, _ name: String, _ mark: Int, _ raw: [UInt8]
  ) -> Failure {
    switch error {
    case .unknown:
      return Failure(
        .invalid, .invalid, "there is no character set “\(set)”", hint: "iconv -l lists them: UTF-8, ISO-8859-1, UTF-16"
      )
    case .invalid(let offset):
      let position = TextPosition(offset: offset + mark, in: raw)
      let hint = set == "UTF-8" ? "many banks use WINDOWS-1252: set \"encoding\" in the rule" : nil
      return Failure(.invalid, .unreadable, "this is not valid \(set)", hint: hint)
        .at(name, line: position.line, column: position.column)
    }
  }

  /// What the first bytes say, and how many they are.
  private static func mark(of bytes: [UInt8]) -> (set: String, count: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return ("UTF-16LE", 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
    return nil
  }
}
