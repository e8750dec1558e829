import Records

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
