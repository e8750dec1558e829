import Records

/// What each different cell of a table can be, found out once: a guess asks it of the same cells again and again.
struct CellMeanings {
  private var known: [Text: (orders: DayOrders, signs: DecimalSigns)] = [:]

  init(_ rows: [[String]]) {
    for cell in rows.joined() {
      let text = Text(cell)
      if known[text] == nil { known[text] = (DayOrders(cell), DecimalSigns(cell)) }
    }
  }

  /// In which orders a cell is a day.
  func orders(_ cell: String) -> DayOrders { known[Text(cell)]?.orders ?? DayOrders(cell) }

  /// With which decimal signs a cell is a number.
  func signs(_ cell: String) -> DecimalSigns { known[Text(cell)]?.signs ?? DecimalSigns(cell) }
}
