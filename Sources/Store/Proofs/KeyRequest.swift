public import Records
import Signatures
public import Trust

/// A file by which a device asks for its key to be listed as somebody's: `users/alice/devices/WORDS.json`, named by the six
/// words of the key. It gives no right.
public struct KeyRequest: Hashable, Sendable {
  public let listing: Listing
  /// The key as six words, which two people can compare.
  public let words: String
  /// What the person calls the device, as the file says it.
  public let device: Text?
  public let path: String

  /// The name of the folder in a person's own.
  static let folder = "devices"
  /// So many files a person's folder of requests holds at most before another one counts for nothing.
  static let mostOpen = 16
  private static let largest = 4096
  static let asked: Text = "asked"

  /// nil for what is no request: it is too large, cannot be read, or is of another key than its name says.
  init?(_ bytes: [UInt8], at path: String) {
    guard let name = Self.name(at: path), bytes.count <= Self.largest,
      let members = RecordReading.members(bytes, path: path), let key = KeyList.key(of: members),
      let words = Self.words(of: key), Text(Self.path(of: name, words)) == Text(path)
    else { return nil }
    (listing, self.words, self.path) = (Listing(name, key), words, path)
    device = members[KeyList.device]?.string.map { Text($0) }
  }

  /// Whose key it is to become; nil for a path where no request lies.
  static func name(at path: String) -> Text? {
    let parts = path.parts(at: "/")
    guard parts.count == 4, parts[0] == "users", parts[2] == folder else { return nil }
    return Text(String(parts[1]))
  }

  static func folder(of name: Text) -> String { "users/\(name)/\(folder)" }
  static func path(of name: Text, _ words: String) -> String { "\(folder(of: name))/\(words).json" }

  /// Of the commit with which a device asks.
  var message: String { "Ask for a key of \(listing.name)" }

  private static func words(of key: Text) -> String? {
    do throws(SignatureError) { return try KeyWords(of: PublicKey(text: key.string)).text } catch { return nil }
  }
}
