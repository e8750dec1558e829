/// The cases of a sweep that break a law: how many, and the smallest.
struct Counterexamples {
  private(set) var count = 0
  private(set) var smallest: String?

  mutating func add(_ description: String) {
    count += 1
    if description.utf8.count < smallest?.utf8.count ?? .max { smallest = description }
  }

  /// Empty where there is none.
  var report: String { smallest.map { "\(count) cases; the smallest:\n\($0)" } ?? "" }
}
