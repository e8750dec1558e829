import Glibc

/// A folder for another program to work in. Nobody else may look into it, and it goes with this value, with all that the
/// program has left there.
public struct ProgramFolder: ~Copyable {
  /// Absolute.
  public let path: String
  /// Itself, wherever its path leads by then.
  private let folder: Folder

  /// The corresponding C function is `mkdtemp`.
  /// - Parameter parent: the folder for temporary files, absolute.
  public init(in parent: String) throws(FileError) {
    let path = try Self.made(in: parent)
    let folder = try Folder(path)
    self.path = path
    self.folder = folder
  }

  private static func made(in parent: String) throws(FileError) -> String {
    var name = Array("\(parent)/ledger-sync-XXXXXX".utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw FileError(.system(.current), .makeFolder, parent) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    // What cannot be removed stays: it is the system's to clean its folder for temporary files.
    do throws(FileError) { try folder.removeContents() } catch {}
    unsafe rmdir(path)
  }
}
