import Exchange
import FileSystem
import Index
package import Records
import Store
package import System

/// The text of a file that another program wrote, in UTF-8.
package struct SourceText {
  /// As the user wrote it, for messages.
  package let name: String
  package let bytes: [UInt8]
  /// As it lies on the disk, or is packed in what lies there.
  package let raw: [UInt8]
  /// The character set that was named or guessed; nil: as the file begins, else UTF-8.
  package let encoding: String?
  /// Whether it is a folder, of which a rule says which files are read.
  let isFolder: Bool
  /// Of a folder: the names of the files, and where in `bytes` they begin.
  package let files: [Beginning]

  package struct Beginning {
    package let name: String
    package let start: Int
  }

  /// A file that is larger is none that a person keeps.
  package static let largest = 256 << 20

  /// - Parameter encoding: nil, or where the file begins with a mark: as it begins, else UTF-8.
  package init(_ name: String, encoding: String?, by driver: ImportDriver) throws {
    try self.init(name, Self.read(name, driver), encoding: encoding)
  }

  /// A file of which nobody has said how it is written: what is no UTF-8 is as Windows writes it.
  package init(guessing name: String, by driver: ImportDriver) throws {
    let raw = try Self.read(name, driver)
    do throws(CharacterSetError) { self.init(name, raw, try Self.utf8(of: raw, encoding: nil), encoding: nil) } catch {
      guard case .invalid = error else { throw Self.failure(error, name, raw, encoding: nil) }
      if Self.isMostlyUTF8(raw) {
        var failure = Self.failure(error, name, raw, encoding: nil)
        failure.hint = .words("the rest of it is: mend this place, or write a rule that names another \"encoding\"")
        throw failure
      }
      try self.init(name, raw, likely: CharacterSets.fitting(raw, zone: try driver.ledger.manifest().timeZone ?? ""))
    }
  }

  /// In the set that its letters tell, else as Windows writes western languages.
  private init(_ name: String, _ raw: [UInt8], likely set: String?) throws {
    guard let set else {
      try self.init(name, raw, encoding: "WINDOWS-1252")
      return
    }
    do throws(CharacterSetError) { self.init(name, raw, try Self.utf8(of: raw, encoding: set), encoding: set) } catch {
      try self.init(name, raw, encoding: "WINDOWS-1252")
    }
  }

  /// Whether it is UTF-8 as well, though it is read in another character set: letters beyond ASCII are then other ones.
  var isUTF8AsWell: Bool {
    guard encoding != nil, Self.mark(of: raw) == nil, bytes != raw, raw.contains(where: { $0 > 0x7F }) else {
      return false
    }
    do throws(CharacterSetError) { return try Self.utf8(of: raw, encoding: "UTF-8") == raw } catch { return false }
  }

  private static func read(_ name: String, _ driver: ImportDriver) throws -> [UInt8] {
    do {
      // One byte more, so that a file is never cut off without a word.
      let raw = try driver.files.read(name, limit: largest + 1)
      if raw.count <= largest { return try unpacked(raw, name) }
      throw Failure(
        .limit, .limit, "it is larger than 256 MB", hint: "split it, and import each part with the same rule"
      ).at(name)
    } catch let error as FileError {
      throw error.failure.at(name)
    }
  }

  /// A file that is packed in a zip archive or in gzip is read as if it lay there unpacked.
  private static func unpacked(_ raw: [UInt8], _ name: String) throws(Failure) -> [UInt8] {
    let content: [UInt8]?
    do throws(PackedProblem) { content = try PackedFile.content(of: raw) } catch { throw error.failure.at(name) }
    guard let content, ForeignTable.isDatabase(content) else { return content ?? raw }
    throw Failure(
      .invalid, .unreadable, "there is a file of SQLite packed in it, which can only be read where it lies",
      hint: "unpack it first"
    ).at(name)
  }

  package init(_ name: String, _ raw: [UInt8], encoding: String?) throws(Failure) {
    do throws(CharacterSetError) {
      self.init(name, raw, try Self.utf8(of: raw, encoding: encoding), encoding: encoding)
    } catch { throw Self.failure(error, name, raw, encoding: encoding) }
  }

  private init(_ name: String, _ raw: [UInt8], _ bytes: [UInt8], encoding: String?) {
    (self.name, self.raw, self.bytes, self.encoding, isFolder, files) = (name, raw, bytes, encoding, false, [])
  }

  /// A sheet of a workbook.
  init(_ sheet: Workbook.Sheet, of workbook: SourceText) {
    self.init(workbook.name, workbook.raw, sheet.text, encoding: nil)
  }

  /// What stands in a file, in UTF-8. A binary property list, a database and a workbook are not texts, and are left as they
  /// are.
  package static func utf8(of raw: [UInt8], encoding: String?) throws(CharacterSetError) -> [UInt8] {
    if BinaryPlist.isBinary(raw) || ForeignTable.isDatabase(raw) || PackedFile.isArchive(raw) { return raw }
    let (set, mark) = characterSet(of: raw, encoding)
    return try CharacterSets.utf8(of: mark == 0 ? raw : Array(raw.dropFirst(mark)), from: set)
  }

  private static func characterSet(of raw: [UInt8], _ encoding: String?) -> (name: String, mark: Int) {
    mark(of: raw) ?? (encoding ?? OFX.encoding(raw) ?? CAMT.encoding(raw) ?? "UTF-8", 0)
  }

  /// A folder, and those of its files that were read.
  package init(folder name: String, _ bytes: [UInt8] = [], _ files: [Beginning] = []) {
    (self.name, self.bytes, self.files, isFolder) = (name, bytes, files, true)
    (raw, encoding) = ([], nil)
  }

  /// Where each file begins.
  package var starts: [Int] { isFolder ? files.map(\.start) : [0] }

  private static func failure(
    _ error: CharacterSetError, _ name: String, _ raw: [UInt8], encoding: String?
  ) -> Failure {
    let (set, mark) = characterSet(of: raw, encoding)
    switch error {
    case .unknown: return unknown(set).at(name)
    case .invalid(let offset):
      let position = TextPosition(offset: offset + mark, in: raw)
      let hint: Sentence? = set == "UTF-8" ? "many banks use WINDOWS-1252: set \"encoding\" in the rule" : nil
      return Failure(.invalid, .unreadable, "this is not valid \(set)", hint: hint)
        .at(name, line: position.line, column: position.column)
    }
  }

  /// Throws where there is no character set of such a name, whatever stands in the file.
  static func requireSet(_ name: String) throws(Failure) {
    do throws(CharacterSetError) { _ = try CharacterSets.utf8(of: [], from: name) } catch { throw unknown(name) }
  }

  private static func unknown(_ set: String) -> Failure {
    Failure(
      .invalid, .invalid, "there is no character set “\(set)”", hint: "iconv -l lists them: UTF-8, ISO-8859-1, UTF-16")
  }

  /// Whether more letters beyond ASCII are written as UTF-8 has them than otherwise. In another character set that is
  /// hardly ever so: such a file has slips, such as a letter that was cut in two.
  private static func isMostlyUTF8(_ bytes: [UInt8]) -> Bool {
    var (letters, others, place) = (0, 0, 0)
    while place < bytes.count {
      let count = utf8Length(from: bytes[place])
      let rest = bytes[(place + 1)...].prefix(max(0, count - 1))
      let isLetter = count > 1 && rest.count == count - 1 && rest.allSatisfy { $0 & 0xC0 == 0x80 }
      if isLetter { letters += 1 } else if bytes[place] > 0x7F { others += 1 }
      place += isLetter ? count : 1
    }
    return letters > others
  }

  /// What the first bytes say, and how many they are.
  private static func mark(of bytes: [UInt8]) -> (set: String, count: Int)? {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
    if bytes.starts(with: [0xFF, 0xFE]) { return ("UTF-16LE", 2) }
    if bytes.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
    return nil
  }
}
