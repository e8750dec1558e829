/// What somebody sees first: a period at a glance, above its newest days.
public struct MonthPage: Sendable {
  public let timeline: Timeline
  /// The largest expenses of each currency, by category.
  public let largest: [Bars]
  public let budgets: BudgetList
  /// What waits for somebody, and what to do about it.
  public let waiting: [StyledLine]
  /// What is not shown.
  public let note: String?

  public init(timeline: Timeline, largest: [Bars], budgets: BudgetList, waiting: [StyledLine], note: String? = nil) {
    self.note = note
    self.timeline = timeline
    self.largest = largest
    self.budgets = budgets
    self.waiting = waiting
  }

  /// The fewest lines of days that are shown, however small the terminal.
  private static let fewestDayLines = 6

  /// - Parameters:
  ///   - width: columns of the terminal; nil: nothing is cut.
  ///   - height: lines of the terminal; whole days are shown while they fit. nil: all days.
  ///   - isASCII: whether nothing is drawn that ASCII does not have.
  public func lines(width: Int?, height: Int?, isASCII: Bool = false) -> [StyledLine] {
    let budgets = budgets.lines(width: width, isASCII: isASCII)
    let above =
      timeline.head(width) + largest.flatMap { [StyledLine()] + $0.lines(width: width, isASCII: isASCII) }
      + (budgets.isEmpty ? [] : [StyledLine()] + budgets)
    let notes = note.map { [StyledLine(), StyledLine($0, .dim)] } ?? []
    let below = notes + (waiting.isEmpty ? [] : [StyledLine()] + waiting)
    // A line for what is not shown, and one for the prompt.
    let room = height.map { max(Self.fewestDayLines, $0 - above.count - below.count - 2) }
    var days: [StyledLine] = []
    var shown = 0
    for block in timeline.dayBlocks(width: width, isASCII: isASCII) {
      if let room, shown > 0, days.count + block.count > room { break }
      days += block
      shown += 1
    }
    let rest = timeline.days.count - shown
    let hidden = timeline.words.counted(rest, "{count} more day", "{count} more days")
    let more = rest > 0 ? [StyledLine("\(hidden)\(timeline.words[": "])ledger-sync timeline", .dim)] : []
    let all = above + days + more + below
    return isASCII ? all.map(\.inASCII) : all
  }
}
