import Records

/// A registration or a rename: others rest on it.
///
/// Whether one stands is a matter of the whole history at hand, not of what its own branch knows. Otherwise anybody could go
/// back to a commit on which a name is still free, take it there, and be believed as that person on that branch.
struct Founding: Hashable {
  private let commit: Int
  private let deed: KeyEvent.Deed

  init(_ event: KeyEvent) { (commit, deed) = (event.commit, event.deed) }

  /// nil for every other change than a rename.
  init?(commit: Int, rename change: SignedHistory.KeyChange) {
    guard case .renames(let old, let new) = change else { return nil }
    (self.commit, deed) = (commit, .renames(from: old, to: new))
  }

  /// Those that do not stand: registrations that wait (`KeyRing`), and renames that somebody else's claim stands against.
  static func unfounded(among events: [KeyEvent]) -> Set<Founding> {
    let claims = Claims(events)
    return Set(
      events.indices.filter { number in
        switch events[number].deed {
        case .registers: claims.standing[number] == nil
        case .renames(let old, let new): !claims.stands(number, from: old, to: new)
        default: false
        }
      }.map { Founding(events[$0]) })
  }
}

/// Who claims which name in a whole history.
private struct Claims {
  private let events: [KeyEvent]
  private var openers: [Text: Set<Int>] = [:]
  /// The registrations that stand, each with whether it was let in.
  let standing: [Int: Bool]
  private let renames: [(number: Int, old: Text, new: Text)]

  init(_ events: [KeyEvent]) {
    self.events = events
    var all = EventSet()
    for number in events.indices { all.insert(number) }
    standing = KeyRing(events, in: all).standing
    renames = events.enumerated().compactMap { number, event in
      if case .renames(let old, let new) = event.deed { (number, old, new) } else { nil }
    }
    for event in events {
      if case .opens(let name) = event.deed { openers[name, default: []].insert(event.commit) }
    }
  }

  /// Whether a rename stands. Of two renames of one person that did not see each other neither does: the keys stay with
  /// the old name.
  ///
  /// * Of somebody who was let in: where nobody else who was let in has the new name, or takes it beside it.
  /// * Of anybody else: where its commit alone has made the folder, as a registration.
  func stands(_ number: Int, from old: Text, to new: Text) -> Bool {
    let event = events[number]
    if hasRival(number, old) { return false }
    if formerNames(of: old, before: event).contains(new) { return true }
    if isTaken(new, besides: number) { return false }
    let isFree = !events.contains { $0.registered?.name == new }
    return isLetIn(number) || isFree && openers[new] == [event.commit]
  }

  /// Whether an event rests on a registration that was let in, or on a keeper.
  private func isLetIn(_ number: Int) -> Bool { events[number].root.map { standing[$0] == true } ?? true }

  private func isAfter(_ number: Int, _ other: Int) -> Bool { events[number].past.contains(other) }

  private func isTaken(_ name: Text, besides number: Int) -> Bool {
    events.indices.contains { other in
      // What its own commit lists for the new name takes that from nobody.
      if events[other].commit == events[number].commit || isAfter(other, number) || !isLetIn(other) { return false }
      switch events[other].deed {
      case .begins(let listing): return listing.name == name
      case .registers(let listing): return listing.name == name && standing[other] == true
      case .lists(let listing, _): return listing.name == name && events[other].root == nil
      case .renames(_, let new): return new == name
      case .revokes, .restores, .admits, .opens: return false
      }
    }
  }

  private func hasRival(_ number: Int, _ old: Text) -> Bool {
    renames.contains { other in
      other.number != number && other.old == old && !isAfter(number, other.number) && !isAfter(other.number, number)
        && events[other.number].root.map { standing[$0] != nil } ?? true
    }
  }

  /// The names under which somebody went before.
  private func formerNames(of name: Text, before event: KeyEvent) -> Set<Text> {
    var (names, now): (Set<Text>, Text) = ([], name)
    for rename in renames.reversed() where rename.new == now && event.past.contains(rename.number) {
      names.insert(rename.old)
      now = rename.old
    }
    return names
  }
}
