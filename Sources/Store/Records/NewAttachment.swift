import FileSystem
import Git
public import Records
public import Schema

/// A file that is to lie beside a record, where one of its fields names it.
///
/// Its name has the field and the first digits of its blob id, `20-lunch.7k3fq2xw.photo-3f2a91bc.jpg`. So two devices that
/// attach different files to one field write two files, and the field lists both as a conflict.
public struct NewAttachment: Sendable {
  /// The most bytes that a file may have where neither the kind nor the ledger says otherwise.
  public static let usualLimit = 5 << 20

  public let field: Text
  public let type: MediaType
  public let bytes: [UInt8]
  /// The hexadecimal digits of its blob id.
  private let digest: String

  /// Finds out what type the file has, and removes from a JPEG the place where it was taken.
  ///
  /// Throws `wrong-type` where the field takes no such file, `unreadable-picture` for a JPEG that cannot be taken apart.
  ///
  /// - Parameters:
  ///   - name: the name of the file in messages.
  ///   - keepsLocation: whether the bytes stay as they are.
  public init(_ content: consuming [UInt8], of field: Field, called name: String, keepsLocation: Bool) throws {
    let file = try AttachedFile(
      content, of: field, called: name, limit: Ledger.largestFile, keepsLocation: keepsLocation)
    guard let type = file.type else { throw AttachedFile.ofNoType(name, field) }
    self.field = field.name
    self.type = type
    digest = try Repository.hashBlob(file.bytes).description
    bytes = file.bytes
  }

  /// The part of its name that follows the record's stem and a point: `photo-3f2a91bc.jpg`.
  public var ending: String { ending(digits: 8) }

  /// The path beside a record. Nothing lies there yet, or the same file.
  func path(beside record: String, in tree: WorkTree) throws -> String {
    for digits in [8, digest.count] {
      let path = "\(Ledger.stem(of: record)).\(ending(digits: digits))"
      guard let there = try tree.readIfPresent(path) else { return path }
      if there.bytes == bytes { return path }
    }
    throw Failure(.invalid, "bad-path", "another file has the name that this one would get", path: record)
  }

  private func ending(digits: Int) -> String {
    let word = Slug.of(field.string)
    return "\(word.isEmpty ? "file" : word)-\(digest.prefix(digits)).\(type.fileExtension)"
  }
}

extension Ledger {
  /// The most bytes that a file of this field may have: the kind says it, or else the ledger.
  public func largestAttachment(of field: Field) throws -> Int {
    let limit = try field.attachmentSize ?? readableManifest()?.attachmentSize ?? NewAttachment.usualLimit
    return min(limit, Ledger.largestFile)
  }
}
