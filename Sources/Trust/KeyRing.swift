import Records

/// The keys in force at a commit: what a set of events comes to, in whatever order they are read.
struct KeyRing {
  /// What each key that counts may be used for.
  private(set) var uses: [Listing: KeyUse] = [:]
  private(set) var revoked: Set<Listing> = []
  /// Keys of people whom nobody has let in, or whose name was taken twice.
  private(set) var waiting: Set<Listing> = []
  /// Everybody who may write what belongs to all. Others write in their own folder alone.
  private(set) var members: Set<Text> = []
  /// The registration that each listing rests on; none for one that a keeper made.
  private(set) var roots: [Listing: Int] = [:]
  /// The people who list a key, in the order of their names.
  private(set) var names: [Text: [Text]] = [:]

  /// Names that somebody had and has no more. Their folders are nobody's.
  private var left: Set<Text> = []

  static let empty = KeyRing()

  private init() {}

  /// - Parameter events: all of the history; those of `set` count.
  init(_ events: [KeyEvent], in set: EventSet) {
    let numbers = set.members
    let standing = Self.standing(numbers, of: events)
    members = Set(standing.compactMap { $0.value ? events[$0.key].registered?.name : nil })
    addListings(numbers, of: events, standing)
    addRenames(numbers, of: events)
    for listing in uses.keys { names[listing.key, default: []].append(listing.name) }
    for key in names.keys { names[key]?.sort() }
  }

  func hasListing(of name: Text) -> Bool {
    left.contains(name) || uses.keys.contains { $0.name == name } || revoked.contains { $0.name == name }
      || waiting.contains { $0.name == name }
  }

  /// The registrations that stand, each with whether it was let in: the one that was, or the only one where its commit
  /// alone made the folder.
  private static func standing(_ numbers: [Int], of events: [KeyEvent]) -> [Int: Bool] {
    var registrations: [Text: [Int]] = [:]
    var admitted: Set<Int> = []
    var openers: [Text: Set<Int>] = [:]
    for number in numbers {
      let event = events[number]
      if let listing = event.registered { registrations[listing.name, default: []].append(number) }
      if case .admits(let registration) = event.deed { admitted.insert(registration) }
      if case .opens(let name) = event.deed { openers[name, default: []].insert(event.commit) }
      if case .begins = event.deed { admitted.insert(number) }
    }
    var standing: [Int: Bool] = [:]
    for (name, all) in registrations {
      let letIn = all.filter(admitted.contains)
      if letIn.count == 1 { standing[letIn[0]] = true }
      if letIn.isEmpty, all.count == 1, openers[name] == [events[all[0]].commit] { standing[all[0]] = false }
    }
    return standing
  }

  private mutating func addListings(_ numbers: [Int], of events: [KeyEvent], _ standing: [Int: Bool]) {
    var made: [Listing: [Int]] = [:]
    for number in numbers {
      if let (listing, _) = events[number].listing { made[listing, default: []].append(number) }
    }
    let taken = Self.revocations(numbers, of: events)
    for (listing, changes) in made {
      let last = changes.filter { one in !changes.contains { events[$0].past.contains(one) } }
      let stands = last.filter { events[$0].root.map { standing[$0] != nil } ?? true }
      roots[listing] = stands.compactMap { events[$0].root }.min()
      if taken.contains(listing) {
        revoked.insert(listing)
      } else if let use = stands.compactMap({ events[$0].listing?.1 }).min() {
        uses[listing] = use
        if stands.contains(where: { events[$0].root == nil }) { members.insert(listing.name) }
      } else {
        waiting.insert(listing)
      }
    }
    revoked.formUnion(taken)
  }

  /// The listings that were taken away. What a key below a keeper's has revoked, a keeper can give back.
  private static func revocations(_ numbers: [Int], of events: [KeyEvent]) -> Set<Listing> {
    Set(
      numbers.compactMap { number in
        guard case .revokes(let listing, _, let rank) = events[number].deed else { return nil }
        let isGivenBack =
          rank < .keep
          && numbers.contains {
            events[$0].deed == .restores(listing) && events[$0].past.contains(number)
          }
        return isGivenBack ? nil : listing
      })
  }

  /// Who goes on under another name does so with the same keys, and the old name has none any more.
  private mutating func addRenames(_ numbers: [Int], of events: [KeyEvent]) {
    for number in numbers {
      guard case .renames(let old, let new) = events[number].deed else { continue }
      left.insert(old)
      for (listing, use) in uses where listing.name == old {
        let renamed = Listing(new, listing.key)
        uses[listing] = nil
        if revoked.contains(renamed) { continue }
        uses[renamed] = min(use, uses[renamed] ?? use)
        roots[renamed] = roots[listing]
      }
      for listing in revoked where listing.name == old {
        revoked.insert(Listing(new, listing.key))
        uses[Listing(new, listing.key)] = nil
      }
      if members.contains(old) { members.insert(new) }
    }
  }
}
