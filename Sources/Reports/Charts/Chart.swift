public import Records

/// Amounts of one currency, to be drawn: a value of each series for each group.
public struct Chart: Sendable {
  public enum Form: String, CaseIterable, Sendable {
    case bar, line, pie
  }

  /// One value of what the amounts are grouped by.
  public struct Group: Sendable {
    public let label: String
    public let symbol: Symbol?
    /// What it is drawn in where the groups have colours of their own.
    public let colour: Colour
    /// Where groups are periods.
    public let period: Period?

    /// A period of the calendar: `over` also where it has not begun.
    public enum Period: Sendable {
      case over, unfinished
    }

    public init(label: String, symbol: Symbol? = nil, colour: Colour, period: Period? = nil) {
      self.label = label.safeForTerminal()
      self.symbol = symbol
      self.colour = colour
      self.period = period
    }
  }

  /// A figure, or the figures of one value of a second key.
  public struct Series: Sendable {
    public let name: String
    public let symbol: Symbol?
    /// nil where each group has its own.
    public let colour: Colour?
    /// Whether it tells of the period before.
    public let isBefore: Bool
    /// One for each group; nil where there is nothing to draw.
    public internal(set) var points: [Decimal?]
    /// How its amounts are written.
    let written: @Sendable (Decimal) -> Table.Cell

    public init(
      name: String, symbol: Symbol? = nil, colour: Colour?, isBefore: Bool = false, points: [Decimal?],
      written: @escaping @Sendable (Decimal) -> Table.Cell
    ) {
      self.name = name.safeForTerminal()
      self.symbol = symbol
      self.colour = colour
      self.isBefore = isBefore
      self.points = points
      self.written = written
    }

    func cell(_ place: Int) -> Table.Cell { points[place].map(written) ?? "" }

    /// What a pie without any is of.
    static let none = Series(name: "", colour: nil, points: []) { Table.Cell($0.description) }
  }

  public let form: Form
  /// What is drawn: `November 2026`.
  public let title: String
  /// Of which records, which figure, in which currency.
  public let detail: String
  /// Whether groups follow each other in time.
  public let isInTime: Bool
  /// What groups are periods of: `day`, `week`, `month`, `quarter` or `year`.
  public let unit: String?
  /// Whether amounts run on from one group to the next. Only such are joined by a line: a line from one sum to the next
  /// would show amounts in between that there never were.
  public let isRunning: Bool
  public let groups: [Group]
  public let series: [Series]
  let words: ViewWords

  public init(
    _ form: Form, title: String, detail: String, isInTime: Bool, unit: String? = nil, isRunning: Bool = false,
    groups: [Group], series: [Series], in words: ViewWords = .english
  ) {
    self.form = form
    self.title = title
    self.detail = detail
    self.isInTime = isInTime
    self.unit = unit
    self.isRunning = isRunning
    self.groups = groups
    self.series = series
    self.words = words
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { !series.contains { $0.points.contains { !($0?.isZero ?? true) } } }

  /// Where the program is to draw.
  public struct Paper: Sendable {
    /// Columns of the terminal; nil: nothing is cut.
    public let width: Int?
    public let isASCII: Bool
    /// Whether colours tell things apart; else letters do.
    public let hasColour: Bool

    public init(width: Int?, isASCII: Bool = false, hasColour: Bool = false) {
      self.width = width
      self.isASCII = isASCII
      self.hasColour = hasColour
    }

    /// Where nothing is cut.
    static let usualWidth = 80
  }

  /// The chart on a terminal.
  public func lines(on paper: Paper) -> [StyledLine] {
    let drawn: [StyledLine]
    if isEmpty {
      drawn = [StyledLine(words["nothing to draw"], .dim)]
    } else {
      switch form {
      case .bar:
        drawn = Bars(title: "", BarRows(self).bars, mayCutLabels: !isInTime).lines(
          width: paper.width, isASCII: paper.isASCII)
      case .line: drawn = isRunning ? LinePlot(self, on: paper).lines : ColumnPlot(self, on: paper).lines
      case .pie: drawn = PieDrawing(self, on: paper).lines
      }
    }
    return (StyledLine.heading(title, of: detail, width: paper.width) + drawn).map { paper.isASCII ? $0.inASCII : $0 }
  }
}

extension Chart {
  /// What a group is called in a drawing: one that is not over yet says so.
  func label(_ place: Int) -> String {
    let group = groups[place]
    let isUnfinished = group.period == .unfinished && hasSomething(place)
    return isUnfinished ? words.filled("{period} so far", ["period": group.label]) : group.label
  }

  /// The first group that is not over yet, of those that have something.
  var unfinished: Int? { groups.indices.first { groups[$0].period == .unfinished && hasSomething($0) } }

  /// Whether a group has anything but zeros.
  func hasSomething(_ place: Int) -> Bool { series.contains { !($0.points[place]?.isZero ?? true) } }
}
