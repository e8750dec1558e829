import Exchange
import FileSystem
package import Records
package import Store

/// What `export --all` or `export ndjson` wrote, line by line.
package struct ArchiveReading {
  package private(set) var archive: Archive
  /// Lines that cannot be taken, each with the reason.
  package private(set) var problems: [(line: Int, message: Sentence)] = []
  private var besides: [(line: Int, path: String)] = []
  private let name: String

  private static let beginning = Array("{\"archive\":".utf8)

  /// The file of an archive that somebody names, or its folder; nil for a file of another program.
  ///
  /// - Parameter beginsPiped: whether what is piped in begins so.
  package static func file(
    _ name: String, in files: GivenFiles, beginsPiped: ([UInt8]) throws -> Bool
  ) throws -> String? {
    if name == "-" { return try beginsPiped(beginning) ? name : nil }
    let whole = AbsolutePath.joined(files.path(name), ArchiveLine.fileName)
    let file = OutsideFiles.exists(whole) ? whole : files.path(name)
    do throws(FileError) {
      return try OutsideFiles.read(file, limit: beginning.count) == beginning ? file : nil
    } catch {
      // Whatever it is, it is not there: nobody need be logged in to hear that.
      if error.isNotFound { throw error.failure.at(name) }
      return nil
    }
  }

  /// Reads an archive and the files beside it. Throws where the first line is not that of an archive.
  ///
  /// - Parameters:
  ///   - file: what `file` found.
  ///   - name: as it was named, for messages.
  package init(_ file: String, named name: String, by driver: ImportDriver, keepsLocation: Bool) throws {
    try self.init(SourceText(file, encoding: nil, by: driver).bytes, named: name)
    archive.keepsLocation = keepsLocation
    read(beside: AbsolutePath.split(driver.files.path(file)).folder)
  }

  private init(_ bytes: [UInt8], named name: String) throws {
    self.name = name
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated().makeIterator()
    guard let head = lines.next().map({ Array($0.element) }), let header = Self.object(head),
      header["archive"]?.number.map({ $0.lexeme }) == "1", let at = header["at"]?.string.flatMap({ Timestamp($0) })
    else {
      throw Failure(
        .invalid, .unreadable, "it was not written by this version of ledger-sync export",
        hint: "the first line has \"archive\":1 and the time in \"at\""
      ).at(name, line: 1, column: 1)
    }
    archive = Archive(files: [], ledger: header["ledger"]?.string ?? "", head: header["head"]?.string, at: at)
    while let (number, line) = lines.next() {
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x0D }) { continue }
      add(Array(line), number: number + 1)
    }
  }

  private mutating func add(_ line: [UInt8], number: Int) {
    guard let object = Self.object(line) else {
      problems.append((number, "it is no JSON object"))
      return
    }
    do throws(ArchiveProblem) {
      let (path, content) = try ArchiveLine.read(object)
      switch content {
      case .bytes(let bytes): archive.files.append(Archive.File(path: path, bytes: bytes))
      case .beside: besides.append((number, path))
      }
    } catch { problems.append((number, error.message)) }
  }

  private static func object(_ line: [UInt8]) -> Object? {
    var limits = ReadLimits()
    limits.bytes = SourceText.largest
    // A record lies within its line.
    limits.depth += 1
    do throws(ReadError) { return try RecordDocument(line, format: .json, limits: limits).recordObject() } catch {
      return nil
    }
  }

  /// Reads the files that lie beside the archive. A path that leads out of the folder leads nowhere.
  private mutating func read(beside folder: String) {
    for (line, path) in besides {
      do throws(FileError) {
        let bytes = try Folder(folder).read(path, limit: Ledger.largestFile).bytes
        archive.files.append(Archive.File(path: path, bytes: bytes))
      } catch { problems.append((line, "\(path), which belongs beside it, cannot be read: \(error)")) }
    }
    besides = []
  }

  /// Why nothing was taken in.
  package var refusal: Failure {
    var failure = Failure(
      .invalid, .unreadable, "\(counted(problems.count, "line")) cannot be read, so nothing was imported",
      hint: "without --all-or-nothing, the others go in")
    failure.details = problems.prefix(20).map { "\(name):\($0.line): \($0.message)" }
    return failure.at(name)
  }
}
