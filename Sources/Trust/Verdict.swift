public import Records

/// Whether it is proven who wrote a change, and if not, why.
public enum Verdict: Hashable, Sendable {
  case proven(by: Text)
  /// Without a proof of its own; somebody who may write the record brought it in by a signed merge.
  case broughtIn(by: Text)
  /// Without proof; somebody who may write the record has accepted it.
  case accepted(by: Text)
  /// Somebody who may write the record has taken it back, by the commit that everybody would make for that. It is the
  /// verdict of both.
  case dropped(by: Text)
  case unproven(Doubt)
  /// A request that a key be listed as somebody's. It proves nothing but that the key is at hand, and gives no right.
  case asks(for: Text)
  /// The commit is older than the first key.
  case beforeKeys

  public var isSettled: Bool {
    if case .unproven = self { return false }
    return true
  }

  /// Who signed it, where the signature proves something.
  public var signer: Text? { if case .proven(let name) = self { name } else { nil } }
}

/// Why a change is not proven.
public enum Doubt: Hashable, Sendable {
  case notSigned
  /// Signed with a key that nobody has listed in a way that counts.
  case unknownKey
  /// Signed with a key of somebody whom no keeper has let in yet, or whose name two people have taken.
  case waits(Text)
  /// Signed with a key that was taken from that person.
  case revoked(Text)
  /// Signed by that person, who may not write this.
  case notTheirs(Text)
}
