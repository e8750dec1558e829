import Records

/// A change of keys, names or admissions that counts, as one commit made it.
struct KeyEvent: Hashable {
  enum Deed: Hashable {
    /// The first key of all, a keeper's.
    case begins(Listing)
    /// Somebody's first key, signed by itself.
    case registers(Listing)
    case lists(Listing, KeyUse)
    /// - Parameter rank: of the key that revoked it, in the name of whoever lists it.
    case revokes(Listing, lastGood: Int?, rank: KeyUse)
    case restores(Listing)
    case admits(registration: Int)
    case renames(from: Text, to: Text)
    /// A folder of that name came to be. This needs no proof: it only takes something away.
    case opens(Text)
  }

  let deed: Deed
  let commit: Int
  /// What was in the past of the commit.
  let past: EventSet
  /// The registration that this rests on; nil where a keeper did it.
  let root: Int?

  /// The listing that it makes, or gives another use.
  var listing: (Listing, KeyUse)? {
    switch deed {
    case .begins(let listing): (listing, .keep)
    case .registers(let listing): (listing, .sign)
    case .lists(let listing, let use): (listing, use)
    case .revokes, .restores, .admits, .renames, .opens: nil
    }
  }

  /// What a commit wrote into a manifest, where this comes from that.
  func counts(_ change: SignedHistory.KeyChange) -> Bool {
    switch (change, deed) {
    case (.lists(let one, let use), _): listing.map { $0 == (one, use) } ?? false
    case (.revokes(let one, _), .revokes(let other, _, _)): one == other
    case (.restores(let one), .restores(let other)): one == other
    case (.renames(let old, let new), .renames(let from, let to)): (old, new) == (from, to)
    default: false
    }
  }

  /// Whose first key it is.
  var registered: Listing? {
    switch deed {
    case .begins(let listing), .registers(let listing): listing
    default: nil
    }
  }
}
