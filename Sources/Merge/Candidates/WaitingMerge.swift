import Records

/// A list that waits and that both sides changed: a place of entries alone, at which nothing is shown. An entry stays by
/// the rules that a candidate stays by: on both sides; or on one that brought it, since the base lacks it or has it with
/// another time or name. Else the other side removed it, having it in front of it.
struct WaitingMerge {
  /// The merged list; nil where none of its entries stays.
  let list: Value?

  init(at place: FieldPath, base: Value?, sides: Sides<Value?>) {
    let before = Self.entries(base, at: place)
    let sides = sides.map { Self.entries($1, at: place) }
    var staying: [Entry] = []
    for value in Set(sides.first.keys).union(sides.second.keys) {
      switch (sides.first[value], sides.second[value]) {
      case (let one?, let other?):
        // Where the two spell one value in two ways, the spelling decides, and not the side.
        var entry = one.spelling.lexicographicallyPrecedes(other.spelling) ? one : other
        entry.authorship = max(one.authorship, other.authorship)
        staying.append(entry)
      case (let entry?, nil), (nil, let entry?):
        if before[value]?.authorship != entry.authorship { staying.append(entry) }
      case (nil, nil): break
      }
    }
    let kept = Self.kept(before, sides, among: Set(staying.map(\.value)))
    for index in staying.indices { staying[index].isKept = staying[index].value == kept }
    list = staying.isEmpty ? nil : .array(staying.united.map(\.written))
  }

  /// By their values; each once, with the larger time and name.
  private static func entries(_ list: Value?, at place: FieldPath) -> [CandidateValue: Entry] {
    var entries: [Entry] = []
    for item in list?.array ?? [] {
      do throws(ConflictsError) { entries.append(try Entry(reading: item, at: place)) } catch {
        preconditionFailure("an entry was read before: \(error.message)")
      }
    }
    return Dictionary(uniqueKeysWithValues: entries.united.map { ($0.value, $0) })
  }

  /// The one that was shown when the list began to wait: that of the side that changed which it is. An object's entry
  /// says nothing but that.
  private static func kept(
    _ before: [CandidateValue: Entry], _ sides: Sides<[CandidateValue: Entry]>, among staying: Set<CandidateValue>
  ) -> CandidateValue? {
    if staying.contains(.whole) { return .whole }
    func kept(_ entries: [CandidateValue: Entry]) -> CandidateValue? {
      let kept = entries.values.filter(\.isKept)
      return kept.count == 1 ? kept[0].value : nil
    }
    let (base, first, second) = (kept(before), kept(sides.first), kept(sides.second))
    let changed = first == second || second == base ? first : first == base ? second : nil
    return changed.flatMap { staying.contains($0) ? $0 : nil }
  }
}

extension Entry {
  fileprivate var spelling: [UInt8] {
    if case .value(let value) = value { JSONWriter.compact(value) } else { [] }
  }
}
