import FileSystem
import Git
public import Records

/// A browser or a program that may speak to `serve` as the person who let it in.
public struct PageDevice: Hashable, Sendable {
  public enum Secret: String, Sendable {
    case cookie, token
  }

  /// The SHA-256 of its secret, in 64 digits.
  public let digest: String
  /// What it says of itself: `Chrome on Android`. nil where its file cannot be read; then it may not speak.
  public let name: String?
  public let user: Text?
  public let secret: Secret?
  public let added: Timestamp?

  /// By which people name it.
  public var id: String { String(decoding: digest.utf8.prefix(8), as: UTF8.self) }
}

/// One file for each device, `.git/ledger-sync/page/DIGEST.json`, for the owner of the ledger's files alone. Its name is
/// the digest of the device's secret, so that nobody who reads the folder can take a device's place. A device is let go of
/// by removing its file, also by hand.
extension Ledger {
  /// By the time from which they have been known.
  public func pageDevices() throws -> [PageDevice] {
    guard try root.statIfPresent(StateFolder.page)?.kind == .folder else { return [] }
    let devices = try root.list(StateFolder.page).compactMap { entry in
      guard case .readable(let name) = entry.name, let digest = Self.digest(ofFile: name) else {
        return nil as PageDevice?
      }
      return try pageDevice(digest)
    }
    return devices.sorted { ($0.added?.description ?? "", $0.digest) < ($1.added?.description ?? "", $1.digest) }
  }

  /// Whether somebody with this secret may speak as a person. It costs one look at the disk, so that a device that was let
  /// go of is refused at its next word.
  public func mayPageDevice(_ kind: PageDevice.Secret, _ secret: String, speakAs user: Text?) throws -> Bool {
    let device = try pageDevice(Self.digest(of: secret))
    return user != nil && device?.user == user && device?.secret == kind
  }

  public func addPageDevice(
    named name: String, _ kind: PageDevice.Secret, _ secret: String, of user: Text, at now: Timestamp
  ) throws {
    try root.makeFolders(StateFolder.page)
    let state: Object = [
      "device": .string(name), "user": .string(user), "secret": .string(kind.rawValue), "added": .string("\(now)"),
    ]
    try root.replaceDurably(
      Self.file(ofDigest: Self.digest(of: secret)), JSONWriter.file(.object(state)), .secret)
  }

  public func removePageDevice(withSecret secret: String) throws { try removePageDevice(Self.digest(of: secret)) }

  public func removePageDevice(_ digest: String) throws {
    do { try root.remove(Self.file(ofDigest: digest)) } catch let error where error.isNotFound { return }
    try root.syncFolder(StateFolder.page)
  }

  /// nil where there is no such file.
  private func pageDevice(_ digest: String) throws -> PageDevice? {
    let path = Self.file(ofDigest: digest)
    guard try root.statIfPresent(path) != nil else { return nil }
    let state = try readCache(path)
    return PageDevice(
      digest: digest, name: state?["device"]?.string, user: state?["user"]?.string.map { Text($0) },
      secret: (state?["secret"]?.string).flatMap(PageDevice.Secret.init),
      added: (state?["added"]?.string).flatMap(Timestamp.init))
  }

  // MARK: The files' names

  private static let ending = ".json"

  private static func digest(of secret: String) throws -> String {
    hexadecimal(try SHA256.digest(of: Array(secret.utf8)))
  }

  private static func file(ofDigest digest: String) -> String { "\(StateFolder.page)/\(digest)\(ending)" }

  /// nil where the name is not that of a device's file.
  private static func digest(ofFile name: String) -> String? {
    let digest = name.utf8.dropLast(ending.utf8.count)
    return digest.count == 64 && name.ends(with: ending) ? String(digest) : nil
  }
}
