/// Values that are written once and named by their numbers, in the order in which they came.
struct Numbered<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  init(_ values: [Value] = []) { for value in values { _ = number(of: value) } }

  mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
