import FileSystem
package import Records

/// A file or folder that an answer is written to.
package struct AnswerPlace {
  /// As it was named, for messages.
  private let name: String
  private let folder: String
  private let file: String

  /// What a ledger's own files and folders are called, in small letters.
  private static let own: Set<String> = ["ledger.json", "kinds", "users", "shared", "feeds", "local"]
  private static let gits: Set<String> = [".git", ".gitattributes", ".gitignore", ".gitmodules"]

  package init(_ name: String, in files: GivenFiles) {
    self.name = name
    (folder, file) = AbsolutePath.split(files.path(name))
  }

  /// The files of a ledger are not a place for answers: a table in the place of a record, of `ledger.json` or of git's
  /// settings would replace it.
  package func requireForeign() throws {
    guard OutsideFiles.exists(folder) else { return }
    let target = AbsolutePath.joined(try OutsideFiles.target(of: folder), file)
    let parts = target.split(separator: "/").map { $0.lowercased() }
    let isOwn = parts.indices.contains { depth in
      if Self.gits.contains(parts[depth]) { return true }
      guard Self.own.contains(parts[depth]) else { return false }
      let above = "/" + target.split(separator: "/")[..<depth].joined(separator: "/")
      return OutsideFiles.exists(above + "/.git") && OutsideFiles.exists(above + "/ledger.json")
    }
    guard isOwn else { return }
    throw Failure(
      .usage, .usage, "\(name) would lie among the ledger's own files, which answers must not replace",
      hint: "write it beside the ledger, or into another folder of it, such as reports/\(file)")
  }

  /// What is there is replaced by a new file: a device or a link would be gone.
  ///
  /// - Parameter unlessSame: whether a file with these bytes stays as it is.
  package func write(_ bytes: [UInt8], unlessSame: Bool = false) throws(Failure) {
    do throws(FileError) {
      let folder = try Folder(folder)
      let old = try folder.statIfPresent(file)
      if let old, old.kind != .regular {
        throw FileError(.notARegularFile(old.kind), .write, file)
      }
      if unlessSame, old?.size == Int64(bytes.count), try folder.read(file, limit: bytes.count).bytes == bytes {
        return
      }
      try folder.replaceDurably(file, bytes, old.map { .exactly($0.permissions) } ?? .usual)
    } catch {
      throw failure(error)
    }
  }

  /// The folder of this name, made where it is not there. Throws where it has anything in it.
  func emptyFolder() throws -> Folder {
    do throws(FileError) { try Folder(folder).makeFolders(file) } catch { throw failure(error) }
    let made = try Folder(AbsolutePath.joined(folder, file))
    if try made.list().isEmpty { return made }
    throw Failure(.usage, .usage, "the folder is not empty", hint: "name a new one").at(name)
  }

  /// A failure at a path below it.
  func failure(_ error: FileError, below path: String) -> Failure { error.failure.at("\(name)/\(path)") }

  private func failure(_ error: FileError) -> Failure {
    if !error.isNotFound { return error.failure.at(name) }
    return Failure(
      .inputOutput, .inputOutput, "the folder it should go into does not exist", hint: "mkdir makes it"
    ).at(name)
  }
}
