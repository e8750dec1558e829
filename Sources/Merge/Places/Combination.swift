import Records
import Schema

/// Rule 4: combines the values that both sides have at a place, where both are combinable.
/// The entries of the place itself are left to the caller; those below it are merged here. Law: what both sides have
/// under a rule is combined by it, and nothing is invented (`RandomLawTests.holds`).
struct Combination<History: MergeHistory> {
  let place: Place
  let base: PlaceState
  let sides: Sides<PlaceState>
  let history: History

  /// nil where the values cannot be combined: their sum has too many digits.
  func combined() throws(History.Failure) -> PlaceState? {
    let values = sides.map { _, state in MergeableValue(state.value, rules: place.rules) }
    switch (values.first, values.second) {
    case (.object(let first), .object(let second)):
      return try merged(Sides(first: first, second: second), base: base.value?.object ?? Object())
    case (.keyed(let first), .keyed(let second)): return try merged(Sides(first: first, second: second))
    default: return combinedValue(values).map { PlaceState(value: $0, entries: .empty) }
    }
  }

  private func combinedValue(_ values: Sides<MergeableValue>) -> Value? {
    switch (values.first, values.second) {
    case (.set(let first), .set(let second)):
      return combinedSet(first, second)
    case (.counter(let first), .counter(let second)):
      return combinedCounter(first, second)
    case (.extreme(let first), .extreme(let second)): return extreme(Sides(first: first, second: second))
    default: return sides.first.value
    }
  }

  /// Where only one side changed the array, the array of that side as it is: it may hold an item twice.
  private func combinedSet(_ first: [Value], _ second: [Value]) -> Value? {
    if sides.second.value == base.value { return sides.first.value }
    if sides.first.value == base.value { return sides.second.value }
    return .array(SetRule.merged(base: base.value?.array ?? [], (first, second)))
  }

  // MARK: - Objects and keyed lists

  private func merged(_ objects: Sides<Object>, base before: Object) throws(History.Failure) -> PlaceState {
    let order = OrderMerge(base: before, first: objects.first, second: objects.second).order
    var members: [Object.Member] = []
    members.reserveCapacity(order.count)
    var entries = EntryTree()
    let isUndisputed = base.entries.isEmpty && sides.first.entries.isEmpty && sides.second.entries.isEmpty
    let indexed = objects.map { IndexedObject($1) }
    let indexedBase = IndexedObject(before)
    for part in parts(order) {
      if isUndisputed, let member = unchanged(part, in: objects, before) {
        members.append(member)
        continue
      }
      let base = part.state(in: indexedBase, base.entries)
      let sides = sides.map { side, state in part.state(in: indexed[side], state.entries) }
      part.store(try merged(part, base: base, sides), base: base, in: &members, &entries)
    }
    let result = Object(uniqueMembers: members)
    let last = isUndisputed ? [] : keys(of: result, besides: order)
    return PlaceState(value: .object(result.ordered(as: order + last)), entries: entries)
  }

  /// The field, if it has the same index and the same value in all three versions: it stays, by rule 1. Most fields of
  /// most records are such, and the rules need not be looked up for them.
  private func unchanged(_ part: FieldOrGroup, in objects: Sides<Object>, _ before: Object) -> Object.Member? {
    let index = part.likelyIndex
    guard part.group.isEmpty, index < min(objects.first.count, objects.second.count, before.count) else { return nil }
    let member = before.members[index]
    guard member.key == part.key, objects.first.members[index] == member else { return nil }
    return objects.second.members[index] == member ? objects.first.members[index] : nil
  }

  private func merged(
    _ part: FieldOrGroup, base: PlaceState, _ sides: Sides<PlaceState>
  ) throws(History.Failure) -> PlaceState {
    let rules = part.rules(in: place.rules)
    if let trivial = PlaceMerge<History>.trivial(base: base, sides, rules: rules) { return trivial }
    let below = Place(path: place.path.appending(part.key), rules: rules)
    return try PlaceMerge(place: below, base: base, sides: sides, history: history).merged()
  }

  private func parts(_ order: [Text]) -> [FieldOrGroup] {
    let entryKeys = entryKeys
    return entryKeys.isEmpty
      ? FieldOrGroup.all(ofUnique: order, rules: place.rules)
      : FieldOrGroup.all(of: order + entryKeys, rules: place.rules)
  }

  /// The members that neither side shows, because only an entry had them. They come last, in the order of their bytes.
  private func keys(of result: Object, besides order: [Text]) -> [Text] {
    Set(result.keys).subtracting(order).sorted()
  }

  /// The keys that only entries name: fields that are shown as absent.
  private var entryKeys: [Text] {
    (sides.first.entries.partKeys(place.rules) + sides.second.entries.partKeys(place.rules)
      + base.entries.partKeys(place.rules)).sorted()
  }

  private func merged(_ lists: Sides<KeyedItems>) throws(History.Failure) -> PlaceState {
    var before = Object()
    if case .keyed(let keyed) = MergeableValue(base.value, rules: place.rules) { before = keyed.items }
    let order = OrderMerge(base: before, first: lists.first.items, second: lists.second.items).order
    let indexed = lists.map { IndexedObject($1.items) }
    let indexedBase = IndexedObject(before)
    var items: [Value] = []
    var entries = EntryTree()
    for key in FieldOrGroup.all(of: order + entryKeys, rules: .none).map(\.key) {
      let states = sides.map { side, state in
        PlaceState(value: indexed[side].value(of: key), entries: state.entries[key])
      }
      var merged = try PlaceMerge(
        place: Place(path: place.path.appending(key), rules: place.rules.items),
        base: PlaceState(value: indexedBase.value(of: key), entries: base.entries[key]), sides: states, history: history
      ).merged()
      if let item = merged.value { items.append(item) }
      // The number 1 and the text "1" are one key, and which of them the item has is never disputed.
      merged.entries[lists.first.key] = .empty
      entries[key] = merged.entries
    }
    return PlaceState(value: .array(items), entries: entries)
  }

  // MARK: - Numbers

  /// First + second − base, exactly; a side without a number counts as 0. nil where the sum has too many digits. Law:
  /// every increment counts once (`HistoryLawTests.counters`).
  private func combinedCounter(_ first: Decimal, _ second: Decimal) -> Value? {
    var before = Decimal.zero
    if case .counter(let number) = MergeableValue(base.value, rules: place.rules) { before = number }
    // A part of the sum may be too long when the whole is not.
    let (larger, smaller) = first > second ? (first, second) : (second, first)
    return sum(larger, smaller, before.negated) ?? sum(larger, before.negated, smaller)
      ?? sum(smaller, before.negated, larger)
  }

  private func sum(_ first: Decimal, _ second: Decimal, _ third: Decimal) -> Value? {
    let scale = max(first.scale, second.scale, third.scale)
    do { return .number(try (first + second + third).widened(to: scale).number) } catch { return nil }
  }

  /// The larger or smaller of the sides that changed it. Law: symmetry (`FoundCaseTests.removedMinimum`).
  private func extreme(_ numbers: Sides<Decimal>) -> Value? {
    if sides.first.value == base.value { return sides.second.value }
    if sides.second.value == base.value { return sides.first.value }
    if numbers.first == numbers.second { return sides.first.value }
    let firstWins = (numbers.first > numbers.second) == (place.rules.rule == .max)
    return firstWins ? sides.first.value : sides.second.value
  }
}

extension Decimal {
  /// The number with this many digits after the point, or with as many as fit into 38 digits.
  fileprivate func widened(to scale: Int) -> Decimal {
    var widened = self
    while widened.scale < scale {
      let (mantissa, isTooLong) = widened.mantissa.multipliedReportingOverflow(by: 10)
      if isTooLong { break }
      do { widened = try Decimal(mantissa: mantissa, scale: widened.scale + 1) } catch { break }
    }
    return widened
  }
}

/// The rule `set`: adds and removes of both sides apply. Law: combination (`RandomLawTests.holds`).
enum SetRule {
  /// An item of the base stays when both sides have it, another when one has it. Items come in the order of the
  /// first side, then of the second.
  static func merged(base: [Value], _ sides: ([Value], [Value])) -> [Value] {
    let before = Set(base)
    let first = Set(sides.0)
    let second = Set(sides.1)
    var seen: Set<Value> = []
    return (sides.0 + sides.1).filter { item in
      let stays = before.contains(item) ? first.contains(item) && second.contains(item) : true
      return stays && seen.insert(item).inserted
    }
  }
}
