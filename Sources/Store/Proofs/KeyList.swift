import Git
import Records
import Signatures
import Trust

/// The keys that a manifest lists, as it writes them. What of it counts, the history says.
struct KeyList {
  struct WrittenKey: Hashable {
    let use: String?
    /// Whoever lists a key again, or takes it away again, says so by another time.
    let added: String?
    let isRevoked: Bool
    let revokedAt: String?
    /// The whole id of the newest commit of a revoked key that is still believed.
    let lastGood: String?
  }

  /// By the key, as a line of a `.pub` file without a comment has it. What is no key that can sign is left out.
  let entries: [Text: WrittenKey]

  static let member: Text = "keys"
  static let (type, key, device, added): (Text, Text, Text, Text) = ("type", "key", "device", "added")
  static let (use, revoked, lastGood, at): (Text, Text, Text, Text) = ("use", "revoked", "lastGood", "at")

  /// - Parameter manifest: nil where there is none.
  init(_ manifest: Object?) {
    var entries: [Text: WrittenKey] = [:]
    for item in manifest?[Self.member]?.array ?? [] {
      guard let members = item.object, let key = Self.key(of: members) else { continue }
      let revocation = members[Self.revoked]?.object
      entries[key] = WrittenKey(
        use: members[Self.use]?.string, added: members[Self.added]?.string, isRevoked: revocation != nil,
        revokedAt: revocation?[Self.at]?.string, lastGood: revocation?[Self.lastGood]?.string)
    }
    self.entries = entries
  }

  /// What a manifest says of a key at least.
  static func entry(of key: Text) -> Object {
    let words = key.string.parts(at: " ")
    return [type: .string(Text(words[0])), Self.key: .string(Text(words[1]))]
  }

  /// nil for what is no public key of a type that signs commits.
  static func key(of entry: Object) -> Text? {
    guard let type = entry[Self.type]?.string, let key = entry[Self.key]?.string else { return nil }
    do throws(SignatureError) { return Text(try PublicKey(text: "\(type) \(key)").text) } catch { return nil }
  }

  /// What the list of somebody says otherwise than it did.
  func changes(since old: KeyList, of name: Text) -> [SignedFacts.WrittenKeyChange] {
    Set(entries.keys).union(old.entries.keys).sorted().compactMap { key in
      let listing = Listing(name, key)
      guard let now = entries[key] else { return .init(change: .drops(listing)) }
      let before = old.entries[key]
      if before == now { return nil }
      if now.isRevoked {
        return .init(change: .revokes(listing, lastGood: nil), lastGood: now.lastGood.flatMap { ObjectID(hex: $0) })
      }
      if before?.isRevoked == true, before?.added == now.added { return .init(change: .restores(listing)) }
      return now.use.flatMap(KeyUse.init).map { .init(change: .lists(listing, $0)) }
    }
  }
}
