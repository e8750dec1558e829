import FileSystem
public import Records

/// `ledger.json`: what the ledger as a whole is.
public struct LedgerManifest: Hashable, Sendable {
  public static let path = "ledger.json"
  /// The newest format that this version writes.
  public static let format = 1

  public let members: Object

  public var id: String { members["id"]?.string ?? "" }
  public var name: String { members["name"]?.string ?? "" }
  public var currency: String? { members["currency"]?.string }
  public var timeZone: String? { members["timeZone"]?.string }

  public init(id: String, name: String, currency: String, timeZone: String) {
    members = [
      "format": 1, "id": .string(id), "name": .string(name), "currency": .string(currency),
      "timeZone": .string(timeZone),
    ]
  }

  /// Throws where the file is no manifest, or of a format that only a later version understands.
  public init(_ bytes: [UInt8]) throws {
    let document = try RecordDocument.reading(bytes, path: Self.path)
    members = try document.recordObject(at: Self.path)
    guard case .number(let number)? = members["format"], let format = Int(number.lexeme) else {
      throw StoreError(.invalid, "invalid-ledger", "ledger.json has no format number", path: Self.path)
    }
    if format > Self.format {
      throw StoreError(
        .limit, "newer-format",
        "this ledger has format \(format), and this version of ledger-sync knows formats up to \(Self.format)",
        path: Self.path, hint: "install a newer ledger-sync; git and any editor still read the files")
    }
  }

  public var bytes: [UInt8] { JSONWriter.file(.object(members)) }
}

extension Ledger {
  /// nil where the manifest cannot be read at this moment: like any other record it is then left out, and the rest
  /// goes on.
  public func readableManifest() throws -> LedgerManifest? {
    do { return try manifest() } catch let error as StoreError where error.kind == .invalid {
      return nil
    } catch let error as FileError where error.isNotFound { return nil }
  }

  public func manifest() throws -> LedgerManifest {
    if let file = try contentIfPresent(LedgerManifest.path) { return try LedgerManifest(file.bytes) }
    throw StoreError(
      .invalid, "invalid-ledger", "it is missing", path: LedgerManifest.path,
      hint: "run the init or clone that was cut short again; or bring it back with: git checkout -- ledger.json")
  }
}
