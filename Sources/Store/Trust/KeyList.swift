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
  ///
  /// - Parameter place: where in the history the commit of an id stands.
  func changes(since old: KeyList, of name: Text, place: (String) -> Int?) -> [SignedHistory.KeyChange] {
    Set(entries.keys).union(old.entries.keys).sorted().compactMap { key in
      let listing = Listing(name, key)
      guard let now = entries[key] else { return .drops(listing) }
      let before = old.entries[key]
      if before == now { return nil }
      if now.isRevoked { return .revokes(listing, lastGood: now.lastGood.flatMap(place)) }
      if before?.isRevoked == true, before?.added == now.added { return .restores(listing) }
      return now.use.flatMap(KeyUse.init).map { .lists(listing, $0) }
    }
  }
}
