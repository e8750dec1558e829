import Records
import Synchronization

/// What cells of a table can be, found out once for each text: a guess asks it of the same cells again and again.
final class CellMemo: Sendable {
  private struct Known {
    var orders: [Text: DayOrders] = [:]
    var signs: [Text: DecimalSigns] = [:]
  }

  private let known = Mutex(Known())

  func orders(_ cell: String) -> DayOrders {
    known.withLock { known in
      let text = Text(cell)
      if let orders = known.orders[text] { return orders }
      let orders = DayOrders(cell)
      known.orders[text] = orders
      return orders
    }
  }

  func signs(_ cell: String) -> DecimalSigns {
    known.withLock { known in
      let text = Text(cell)
      if let signs = known.signs[text] { return signs }
      let signs = DecimalSigns(cell)
      known.signs[text] = signs
      return signs
    }
  }
}
