/// Which labels below an axis are shown, and where: the first and the last one, and between them as many as have room, at
/// even distances.
struct AxisLabels {
  struct ShownLabel: Equatable {
    let group: Int
    let start: Double
    let width: Double

    var end: Double { start + width }
  }

  let shown: [ShownLabel]
  /// Whether the first and the last one overlap: there is no room for both in one line.
  let isCrowded: Bool

  /// - Parameters:
  ///   - widths: of the labels; those of groups without one are 0.
  ///   - middle: where the middle of a group is.
  ///   - range: from where to where labels may stand.
  ///   - gap: the least distance of two labels.
  init(_ widths: [Double], middle: (Int) -> Double, in range: ClosedRange<Double>, gap: Double) {
    let places = widths.enumerated().map { place, width in
      ShownLabel(
        group: place, start: max(range.lowerBound, min(range.upperBound - width, middle(place) - width / 2)),
        width: width)
    }
    guard let first = places.first(where: { $0.width > 0 }), let last = places.last(where: { $0.width > 0 }) else {
      (shown, isCrowded) = ([], false)
      return
    }
    if first == last {
      (shown, isCrowded) = ([first], false)
      return
    }
    isCrowded = first.end + gap > last.start
    func isFree(_ a: ShownLabel, _ b: ShownLabel) -> Bool { a.end + gap <= b.start }
    let between = (1...max(1, places.count)).lazy.map { step -> [ShownLabel] in
      stride(from: first.group, to: last.group, by: step).map { places[$0] }
    }.first { each in zip(each, each.dropFirst()).allSatisfy(isFree) }
    shown = [first] + (between ?? []).dropFirst().filter { $0.width > 0 && isFree($0, last) } + [last]
  }
}
