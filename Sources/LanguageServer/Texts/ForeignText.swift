import Reports

extension String {
  private static let longest = 120

  /// What a record says, for a place that shows one line: with nothing in it that would be obeyed, or turn round what stands
  /// beside it. Records hold texts of anybody.
  var onOneLine: String {
    let safe = safeForTerminal()
    return safe.count > Self.longest ? safe.prefix(Self.longest - 1) + "…" : safe
  }
}
