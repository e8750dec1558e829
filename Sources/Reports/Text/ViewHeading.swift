extension StyledLine {
  /// The head of a view: a title, and what it is of beside it; below it where the terminal is too narrow.
  static func heading(_ title: String, of detail: String, width: Int?) -> [StyledLine] {
    let line = StyledLine(title, .heading) + StyledLine(detail.isEmpty ? "" : " · \(detail)", .dim)
    guard let width, line.displayWidth > width else { return [line] }
    return [(title, TextStyle.heading), (detail, .dim)].filter { !$0.0.isEmpty }.flatMap { text, style in
      text.safeForTerminal().wrapped(toWidth: width).map { StyledLine($0.truncated(toWidth: width), style) }
    }
  }
}
