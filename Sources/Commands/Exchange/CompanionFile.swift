internal import FileSystem
internal import Store
internal import System

/// A file that a field of a record names. It lies beside the source of the record, or in it where that is a folder.
struct CompanionFile: Sendable {
  /// Why it cannot be taken.
  struct Problem {
    let message: String
    let isAbsence: Bool
  }

  private let name: String
  private let folder: String
  /// `beside pets.csv`
  private let place: String

  /// - Parameter isInside: whether the source is a folder, in which it lies.
  init(_ name: String, of source: String, isInside: Bool, _ context: Context) {
    let path = context.path(source)
    self.name = name
    folder = isInside ? path : AbsolutePath.split(path).folder
    place = "\(isInside ? "in" : "beside") \(source)"
  }

  /// In small letters, without its dot; nil where it has none.
  var ending: String? { AbsolutePath.split(name).name.split(separator: ".").dropFirst().last?.lowercased() }

  /// nil where it can be taken.
  var problem: Problem? {
    if ending == nil {
      return Problem(message: "\(name) has no ending, which would say what file it is", isAbsence: false)
    }
    do throws(FileError) {
      try Folder(folder).requireReadable(name, limit: Ledger.largestFile)
      return nil
    } catch {
      // What lies elsewhere is not where it would have to be.
      if error.isNotFound || error.cause == .invalidPath {
        return Problem(message: "\(name) is not \(place)", isAbsence: true)
      }
      if case .larger(let limit) = error.cause {
        return Problem(message: "\(name) is larger than \(limit >> 20) MB", isAbsence: false)
      }
      return Problem(message: "\(name) cannot be read: \(error.cause)", isAbsence: false)
    }
  }

  func read() throws(FileError) -> [UInt8] { try Folder(folder).read(name, limit: Ledger.largestFile).bytes }
}
