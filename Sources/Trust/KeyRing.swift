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
  /// The people who list a key, in the order of their names. First come those for whom the key itself has said so; then
  /// those before whom nobody else had listed it. So nobody is credited with another person's work for naming that
  /// person's key.
  private(set) var names: [Text: [Text]] = [:]

  /// Names that somebody had and has no more. Their folders are nobody's.
  private var left: Set<Text> = []
  /// Names that two have taken, each with a folder of their own: until a keeper decides, the folder is nobody's.
  private var contested: Set<Text> = []
  /// Everybody whose folder is their own.
  private(set) var owners: Set<Text> = []
  /// The names under which somebody went before.
  private(set) var formers: [Text: Set<Text>] = [:]
  /// The registrations that stand, by their numbers, each with whether it was let in.
  private(set) var standing: [Int: Bool] = [:]

  static let empty = KeyRing()

  private init() {}

  /// - Parameter events: all of the history; those of `set` count.
  init(_ events: [KeyEvent], in set: EventSet) {
    let numbers = set.members
    addRegistrations(numbers, of: events)
    members = Set(standing.compactMap { $0.value ? events[$0.key].registered?.name : nil })
    addListings(numbers, of: events)
    addRenames(numbers, of: events)
    addNames(numbers, of: events)
    owners = left.union(contested).union(uses.keys.map(\.name)).union(revoked.map(\.name))
  }

  /// Whether a folder is somebody's own. A key that waits closes nobody's folder: of a guest's, anybody could list one.
  func hasOwner(_ name: Text) -> Bool { owners.contains(name) }

  /// Of the registrations of a name that one stands which was let in, or the only one where its commit alone made the
  /// folder.
  private mutating func addRegistrations(_ numbers: [Int], of events: [KeyEvent]) {
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
    for (name, all) in registrations {
      let letIn = all.filter(admitted.contains)
      let opened = openers[name, default: []]
      let isTheirOwn = !opened.isEmpty && opened.isSubset(of: all.map { events[$0].commit })
      if letIn.count == 1 {
        standing[letIn[0]] = true
      } else if isTheirOwn, all.count == 1 {
        standing[all[0]] = false
      } else if isTheirOwn {
        contested.insert(name)
      }
    }
  }

  private mutating func addListings(_ numbers: [Int], of events: [KeyEvent]) {
    var made: [Listing: [Int]] = [:]
    for number in numbers {
      if let (listing, _) = events[number].listing { made[listing, default: []].append(number) }
    }
    let last = made.mapValues { changes in
      changes.filter { one in !changes.contains { events[$0].past.contains(one) } }
    }
    let paper = last.filter { $0.value.contains { events[$0].listing?.1 == .paper } }
    let taken = Self.revocations(numbers, of: events, paper: Set(paper.keys))
    for (listing, last) in last {
      let stands = last.filter { events[$0].root.map { standing[$0] != nil } ?? true }
      // What a keeper has listed rests on nothing, also where somebody has registered the same.
      let isByKeeper = stands.contains { events[$0].root == nil }
      roots[listing] = isByKeeper ? nil : stands.compactMap { events[$0].root }.min()
      if taken.contains(listing) {
        revoked.insert(listing)
      } else if let use = Self.use(of: stands.compactMap { events[$0].listing?.1 }) {
        uses[listing] = use
        if stands.contains(where: { events[$0].root == nil }) { members.insert(listing.name) }
      } else {
        waiting.insert(listing)
      }
    }
    revoked.formUnion(taken)
  }

  /// Of concurrent changes the lower use counts; but nobody turns a paper key into another one beside it.
  private static func use(of all: [KeyUse]) -> KeyUse? { all.contains(.paper) ? .paper : all.min() }

  /// The listings that were taken away. A paper key is taken away by paper alone. What a key below a keeper's has revoked, a
  /// keeper can give back.
  private static func revocations(_ numbers: [Int], of events: [KeyEvent], paper: Set<Listing>) -> Set<Listing> {
    Set(
      numbers.compactMap { number in
        guard case .revokes(let listing, _, let rank) = events[number].deed else { return nil }
        if rank < .paper, paper.contains(listing) { return nil }
        let isGivenBack =
          rank < .keep
          && numbers.contains {
            events[$0].deed == .restores(listing) && events[$0].past.contains(number)
          }
        return isGivenBack ? nil : listing
      })
  }

  private mutating func addNames(_ numbers: [Int], of events: [KeyEvent]) {
    for listing in uses.keys { names[listing.key, default: []].append(listing.name) }
    for (key, all) in names where all.count > 1 {
      let made = Dictionary(
        uniqueKeysWithValues: all.map { name in
          (name, numbers.filter { events[$0].listing?.0.key == key && isName($0, of: name, events) })
        })
      func isLate(_ name: Text) -> Bool {
        made.contains { other, firsts in
          other != name
            && made[name, default: []].allSatisfy { one in firsts.contains { events[one].past.contains($0) } }
        }
      }
      func order(_ name: Text) -> (Int, Text) {
        let isItsOwn = made[name, default: []].contains { events[$0].registered != nil }
        return (isItsOwn ? 0 : isLate(name) ? 2 : 1, name)
      }
      names[key] = all.sorted { order($0) < order($1) }
    }
  }

  /// Whether an event lists a key for somebody, under a present or a former name.
  private func isName(_ number: Int, of name: Text, _ events: [KeyEvent]) -> Bool {
    guard let listing = events[number].listing?.0 else { return false }
    return listing.name == name || formers[name, default: []].contains(listing.name)
  }

  /// Who goes on under another name does so with the same keys, and the old name has none any more.
  private mutating func addRenames(_ numbers: [Int], of events: [KeyEvent]) {
    for number in numbers {
      guard case .renames(let old, let new) = events[number].deed else { continue }
      left.insert(old)
      left.remove(new)
      formers[new, default: []].formUnion(formers[old, default: []].union([old]))
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
      if members.remove(old) != nil { members.insert(new) }
    }
  }
}
