import FileSystem
package import Records

/// Files that somebody names, wherever they lie; `-` is what is piped in.
package struct GivenFiles {
  /// The path of the file that a name stands for.
  package let path: (_ name: String) -> String
  /// What is piped in: all of it, or `limit` bytes.
  package let piped: (_ limit: Int?) throws -> [UInt8]

  /// What came with a request or from a program, under the names that stand for it. It lies nowhere.
  private var fetched: [Text: [UInt8]]

  package init(
    path: @escaping (String) -> String, fetched: [Text: [UInt8]] = [:],
    piped: @escaping (_ limit: Int?) throws -> [UInt8]
  ) {
    (self.path, self.fetched, self.piped) = (path, fetched, piped)
  }

  /// The same, and under a name what a program wrote. Nothing lies beside it.
  package func with(_ bytes: [UInt8], as name: String) -> GivenFiles {
    let path = path
    var files = GivenFiles(path: { $0 == name ? "/dev/null/\($0)" : path($0) }, fetched: fetched, piped: piped)
    files.fetched[Text(name)] = bytes
    return files
  }

  /// Whether it is no file on the disk.
  package func isFetched(_ name: String) -> Bool { fetched[Text(name)] != nil }

  /// At most `limit` bytes of a file, whatever it is, or all that is piped in.
  package func read(_ name: String, limit: Int) throws -> [UInt8] {
    if let bytes = fetched[Text(name)] { return Array(bytes.prefix(limit)) }
    return name == "-" ? try piped(nil) : try OutsideFiles.read(path(name), limit: limit)
  }

  /// The whole of a file, or more than `limit` bytes of it.
  package func whole(_ name: String, limit: Int) throws -> [UInt8] {
    if let bytes = fetched[Text(name)] { return bytes }
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
