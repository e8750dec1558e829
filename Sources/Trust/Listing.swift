public import Records

/// A key as somebody's. The same key with two names is two listings: what happens to one says nothing of the other.
public struct Listing: Hashable, Sendable {
  public let name: Text
  /// As a line of a `.pub` file has it, without the comment: `ssh-ed25519 AAAA…`.
  public let key: Text

  public init(_ name: Text, _ key: Text) { (self.name, self.key) = (name, key) }
}

extension Listing: Comparable {
  public static func < (a: Listing, b: Listing) -> Bool { (a.name, a.key) < (b.name, b.key) }
}
