extension Folder {
  /// Reads many files, and what `transform` makes of each, on two threads. Answers in the order of `paths`.
  ///
  /// - Parameters:
  ///   - limit: in bytes, of one file.
  ///   - transform: gets the number of the path and what `read` gave; called on two threads.
  public func readAll<Value: Sendable>(
    _ paths: [String], limit: Int,
    _ transform: @escaping @Sendable (Int, Result<FileContent, FileError>) -> Value
  ) -> [Value] {
    let root = descriptor.number
    return ParallelLoop.map(paths.count, stride: 16) { index in
      let content = Result { () throws(FileError) in try FileContent(below: root, paths[index], limit: limit) }
      return transform(index, content)
    }
  }
}
