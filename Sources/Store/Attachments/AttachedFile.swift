public import Records
public import Schema

/// The content of a file that is about to lie beside a record. Whoever lays one there, a person, an import or an archive,
/// gets its content from here: so no door lets in what another one keeps out.
public struct AttachedFile: Sendable {
  public let bytes: [UInt8]
  /// nil: of no type that is known here, in a field that is not for files.
  public let type: MediaType?

  /// Finds out what type the file has, and removes from a JPEG what tells where it was taken.
  ///
  /// Throws `limit` where it is too large, `wrong-type` where the field takes no such file, `unreadable-picture` for a
  /// JPEG that cannot be taken apart.
  ///
  /// - Parameters:
  ///   - field: nil where it is for no files in particular: then every type is good.
  ///   - name: the name of the file in messages.
  ///   - limit: the most bytes.
  ///   - keepsLocation: whether the bytes stay as they are.
  public init(
    _ bytes: consuming [UInt8], of field: Field?, called name: String, limit: Int, keepsLocation: Bool
  ) throws(Failure) {
    if bytes.count > limit {
      throw Failure(
        .limit, "limit",
        "“\(name)” is too large: \(field.map { $0.name.string } ?? "a record") takes at most \(limit) bytes",
        advice: StoreAdvice.makeSmaller)
    }
    type = MediaType(of: copy bytes)
    if let field {
      guard let type else { throw Self.ofNoType(name, field) }
      guard type.isOne(of: field.attachmentTypes) else {
        throw Self.refused(name, "is of the type \(type.name)", field)
      }
    }
    if type == .jpeg, !keepsLocation {
      do throws(JPEGSegments.Unreadable) { try PlaceData.remove(from: &bytes) } catch {
        throw Failure(
          .invalid, "unreadable-picture",
          "where “\(name)” was taken cannot be taken out of it: at its byte \(error.place + 1), \(error.reason)",
          advice: StoreAdvice.saveAgainOrKeepLocation)
      }
    }
    self.bytes = bytes
  }

  static func ofNoType(_ name: String, _ field: Field) -> Failure {
    refused(name, "is of no type that is known here", field)
  }

  private static func refused(_ name: String, _ what: Sentence, _ field: Field) -> Failure {
    Failure(
      .invalid, "wrong-type",
      "“\(name)” \(what), and \(field.name) takes \(field.attachmentTypes.joined(separator: ", "))",
      advice: StoreAdvice.contentSaysType)
  }

  /// The extension that its name gets: that of its content, or one that means the same.
  ///
  /// - Parameter ending: what it was called with, in small letters.
  public func fileExtension(besides ending: String) -> String {
    guard let type else { return ending }
    let isSame = [["jpg", "jpeg"], ["tif", "tiff"]].contains { $0.contains(type.fileExtension) && $0.contains(ending) }
    return isSame ? ending : type.fileExtension
  }
}
