import FileSystem
public import Records

/// `ledger.json`: what the ledger as a whole is.
public struct LedgerManifest: Hashable, Sendable {
  public static let path = "ledger.json"
  /// What is done where it is not proven who wrote something: `off`, `say` or `hold`.
  static let signatures: Text = "signatures"
  /// The newest format that this version writes.
  public static let format = formatThatHolds
  /// The format of a ledger that holds back what is not proven; others have the first one.
  static let formatThatHolds = 2

  public let members: Object

  public var id: String { members["id"]?.string ?? "" }
  public var name: String { members["name"]?.string ?? "" }
  public var timeZone: String? { members["timeZone"]?.string }

  /// Which version of the ledger's layout this is; 0 where the file says none. However the number is written, a larger one
  /// than ours is one.
  public var format: Int {
    guard case .number(let number)? = members["format"], let value = Double(number.lexeme), value > 0 else { return 0 }
    return Int(exactly: value.rounded(.up)) ?? Int.max
  }

  public init(id: String, name: String, currency: String, timeZone: String, language: String? = nil) {
    var members: Object = [
      "format": 1, "id": .string(id), "name": .string(name), "currency": .string(currency),
      "timeZone": .string(timeZone),
    ]
    members["language"] = language.map { .string($0) }
    self.members = members
  }

  /// Throws where the file is not a manifest. One of a newer format is read as far as it is known.
  public init(_ bytes: [UInt8]) throws {
    let document = try RecordDocument.reading(bytes, path: Self.path)
    members = try document.recordObject(at: Self.path)
    if format == 0 {
      throw Failure(.invalid, "invalid-ledger", "ledger.json has no format number", path: Self.path)
    }
  }

  /// Throws where only a later version of this program may write into the ledger: it could break what it does not know.
  func requireKnownFormat() throws(Failure) {
    if format <= Self.format { return }
    let version = members["needs"]?.string.map { "ledger-sync \($0) or later" } ?? "a newer ledger-sync"
    throw Failure(
      .limit, "newer-format",
      "this ledger has format \(format), and this version of ledger-sync writes formats up to \(Self.format)",
      path: Self.path,
      advice: StoreAdvice.install(version: version))
  }

  public var bytes: [UInt8] { JSONWriter.file(.object(members)) }
}

extension Ledger {
  /// nil where the manifest cannot be read at this moment: like any other record it is then skipped, and the rest
  /// goes on.
  public func readableManifest() throws -> LedgerManifest? {
    do { return try manifest() } catch let error as Failure where error.exit == .invalid {
      return nil
    } catch let error as FileError where error.isNotFound { return nil }
  }

  /// What the file says, or, where that cannot be read, the last version that can.
  public func manifest() throws -> LedgerManifest {
    do { return try manifestOnDisk() } catch let error as Failure where error.exit == .invalid {
      guard let good = try lastGood(LedgerManifest.path) else { throw error }
      return try LedgerManifest(good.bytes)
    }
  }

  private func manifestOnDisk() throws -> LedgerManifest {
    if let file = try contentIfPresent(LedgerManifest.path) { return try LedgerManifest(file.bytes) }
    throw Failure(
      .invalid, "invalid-ledger", "it is missing", path: LedgerManifest.path,
      advice: StoreAdvice.finishFounding)
  }
}

extension Ledger {
  /// Throws where the ledger has a newer format than this version writes.
  func requireWritable() throws { try readableManifest()?.requireKnownFormat() }
}
