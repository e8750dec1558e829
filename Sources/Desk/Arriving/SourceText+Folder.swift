package import Exchange
import FileSystem
package import Records
import Reports
import System

extension SourceText {
  /// More are none that a person keeps.
  private static let mostFiles = 100_000

  static func isFolder(_ name: String, by driver: ImportDriver) -> Bool {
    do throws(FileError) {
      _ = try Folder(driver.files.path(name))
      return true
    } catch { return false }
  }

  /// The files of a folder with names of a form, in the order of their names, one behind the other. Links and special
  /// files are not files of it.
  ///
  /// - Parameter form: `entries/*.doentry`
  package init(folder name: String, _ form: StarredText, encoding: String?, by driver: ImportDriver) throws(Failure) {
    // From here on it is the files that may be wrong.
    if let encoding { try Self.requireSet(encoding) }
    var (bytes, files): ([UInt8], [Beginning]) = ([], [])
    do throws(FileError) {
      let folder = try Folder(driver.files.path(name))
      for path in try Self.paths(form, in: folder, driver) {
        let raw = try folder.read(path, limit: Self.largest).bytes
        files.append(Beginning(name: AbsolutePath.joined(name, path), start: bytes.count))
        bytes += Self.text(of: raw, encoding)
        guard bytes.count <= Self.largest, files.count <= Self.mostFiles else {
          throw FileError(.larger(limit: Self.largest), .read, path)
        }
      }
    } catch {
      if case .larger = error.cause {
        throw Failure(.limit, .limit, "its files are more than \(Self.mostFiles), or larger than 256 MB").at(name)
      }
      throw Failure(.invalid, .unreadable, "there is no \(form.written) in it: \(error.cause)").at(name)
    }
    if files.isEmpty { throw Failure(.invalid, .unreadable, "there is no \(form.written) in it").at(name) }
    self.init(folder: name, bytes, files)
  }

  /// The paths of the files, below the folder.
  private static func paths(
    _ form: StarredText, in folder: borrowing Folder, _ driver: ImportDriver
  ) throws(FileError) -> [String] {
    let (inner, _) = AbsolutePath.split("/" + form.written)
    let below = String(inner.drop { $0 == "/" })
    var paths: [String] = []
    for entry in try folder.list(below) {
      guard case .readable(let name) = entry.name else { continue }
      let path = below.isEmpty ? name : "\(below)/\(name)"
      if name.begins(with: ".") || form.part(of: path) == nil { continue }
      if entry.kind == .regular {
        paths.append(path)
      } else {
        driver.hear(.filePassedOver(path))
      }
    }
    return paths
  }

  /// In UTF-8; what cannot be is left as it is, and named with its line by whoever reads it.
  private static func text(of raw: [UInt8], _ encoding: String?) -> [UInt8] {
    do throws(CharacterSetError) { return try utf8(of: raw, encoding: encoding) } catch { return raw }
  }

  /// The same as a rule reads it; nil where one is a folder and the other is not.
  package func read(by rule: ImportRule, _ driver: ImportDriver) throws(Failure) -> SourceText? {
    guard isFolder == (rule.files != nil) else { return nil }
    if let files = rule.files {
      return try SourceText(folder: name, files, encoding: rule.encoding, by: driver)
    }
    guard let set = rule.encoding else { return try sheet(of: rule) }
    let own = try SourceText(name, raw, encoding: set)
    // A bank that writes UTF-8 from now on: in a set of single bytes, letters never come together as UTF-8 has them.
    let isSingle = ["windows-125", "iso-8859-", "cp125", "latin"].contains { set.lowercased().begins(with: $0) }
    return try (isSingle && own.isUTF8AsWell ? self : own).sheet(of: rule)
  }
}

extension SourceText {
  /// In which of the files of a folder each problem is, and where in it.
  package func places(of problems: [SourceProblem]) -> [(problem: SourceProblem, name: String, position: TextPosition)]
  {
    var next = 0
    return problems.sorted { $0.offset < $1.offset }.map { problem in
      while next < files.count, files[next].start <= problem.offset { next += 1 }
      let (file, end) = (files[next - 1], next < files.count ? files[next].start : bytes.count)
      let position = TextPosition(offset: problem.offset - file.start, in: Array(bytes[file.start..<end]))
      return (problem, file.name, position)
    }
  }
}
