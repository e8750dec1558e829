extension RecordFormat {
  /// The format that the extension of a path tells; nil for a path whose file is no record.
  public init?(path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
    self.init(fileExtension: String(path[path.utf8.index(after: dot)...]))
  }
}
