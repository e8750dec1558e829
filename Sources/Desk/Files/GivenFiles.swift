import FileSystem
import Records

/// Files that somebody names, wherever they lie; `-` is what is piped in.
package struct GivenFiles {
  /// The path of the file that a name stands for.
  package let path: (_ name: String) -> String
  /// What is piped in: all of it, or `limit` bytes.
  package let piped: (_ limit: Int?) throws -> [UInt8]

  package init(path: @escaping (String) -> String, piped: @escaping (_ limit: Int?) throws -> [UInt8]) {
    (self.path, self.piped) = (path, piped)
  }

  /// At most `limit` bytes of a file, whatever it is, or all that is piped in.
  package func read(_ name: String, limit: Int) throws -> [UInt8] {
    name == "-" ? try piped(nil) : try OutsideFiles.read(path(name), limit: limit)
  }

  /// The whole of a file, or more than `limit` bytes of it.
  package func whole(_ name: String, limit: Int) throws -> [UInt8] {
    if name == "-" { return try piped(limit + 1) }
    let path = path(name)
    do throws(FileError) { return try FileContent(anywhere: path, limit: limit + 1).bytes } catch {
      switch error.cause {
      // What a shell makes of a command, and what is too large: as much is read as tells that.
      case .notARegularFile(.special), .larger: return try OutsideFiles.read(path, limit: limit + 1)
      default: throw error.failure.at(name)
      }
    }
  }
}
