import FileSystem
package import Records

/// A file that somebody names, in a ledger or not.
package struct BareFile {
  /// As the user wrote it, for messages.
  package let name: String
  package let bytes: [UInt8]
  package let format: RecordFormat

  /// - Parameter format: nil: by the file's extension, else by how its text begins.
  package init(_ name: String, in files: GivenFiles, format: RecordFormat? = nil) throws {
    // One byte more than a record may have, so that its reader sees that it is too large.
    let limit = ReadLimits().bytes + 1
    do {
      self.init(name, try files.read(name, limit: limit), format: format)
    } catch let error as FileError {
      throw error.failure.at(name)
    }
  }

  /// A file whose bytes are known.
  package init(_ name: String, _ bytes: [UInt8], format: RecordFormat?) {
    self.name = name
    self.bytes = bytes
    self.format = format ?? Self.format(of: name, bytes)
  }

  /// Throws a failure that says where in the file the trouble is.
  package func document() throws(Failure) -> RecordDocument {
    do throws(ReadError) {
      return try RecordDocument(bytes, format: format)
    } catch {
      throw Failure(error, path: name)
    }
  }

  /// For who only reads: a binary property list is shown as the JSON of what it says.
  package func shown() throws(Failure) -> (document: RecordDocument, isOfBinary: Bool) {
    guard format == .plist, BinaryPlist.isBinary(bytes) else { return (try document(), false) }
    do {
      return (.json(try JSONDocument(writing: try BinaryPlist.value(of: bytes))), true)
    } catch let error as BinaryPlistError {
      throw Failure(.invalid, .unreadable, "this binary property list cannot be read: \(error)").at(name)
    } catch {
      throw Failure(reporting: error).at(name)
    }
  }

  private static func format(of name: String, _ bytes: [UInt8]) -> RecordFormat {
    let fileExtension = name.split(separator: ".").last.map(String.init) ?? ""
    return RecordFormat(fileExtension: fileExtension) ?? format(of: bytes)
  }

  /// XML begins with `<`, binary property lists with `bplist`; whatever else it is, it is read as JSON.
  package static func format(of bytes: [UInt8]) -> RecordFormat {
    let text = bytes.prefix(1024).drop { $0 <= 0x20 || $0 >= 0x80 }
    return text.first == UInt8(ascii: "<") || text.starts(with: "bplist".utf8) ? .plist : .json
  }
}

extension BareFile {
  /// Replaces a file by what `edit` makes of it; says whether that is anything else. Links lead to the file that is
  /// edited, and it keeps its permissions. A file that another program changes meanwhile is not touched.
  package static func edit(
    _ name: String, in files: GivenFiles, _ edit: (RecordDocument) throws -> RecordDocument
  ) throws -> Bool {
    do {
      let (folderPath, fileName) = AbsolutePath.split(try OutsideFiles.target(of: files.path(name)))
      let folder = try Folder(folderPath)
      let content = try folder.read(fileName, limit: ReadLimits().bytes)
      let document = try edit(try BareFile(name, content.bytes, format: nil).document())
      if document.bytes == content.bytes { return false }
      if try folder.stat(fileName) != content.stat { throw FileError(.changedWhileReading, .write, name) }
      try folder.replaceDurably(fileName, document.bytes, .exactly(content.stat.permissions))
      return true
    } catch let error as FileError {
      throw error.failure.at(name)
    } catch let error as ReadError {
      throw Failure(error, path: name)
    }
  }
}
