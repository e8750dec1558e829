import Records
import Reports
package import Store

extension StoreError: Reportable {
  package var failure: Failure {
    var failure = Failure(kind.exit, FailureCode(rawValue: code), message, hint: hint)
    failure.path = path
    failure.line = position?.line
    failure.column = position?.column
    failure.choices = choices.map(\.name)
    failure.details = choices.lines
    return failure
  }
}

extension [RecordChoice] {
  private static var most: Int { 10 }

  /// A line for each of the first few, its parts under each other.
  fileprivate var lines: [String] {
    let shown = prefix(Self.most).map { [$0.name, $0.date, $0.title, $0.amount] }
    let columns = (0..<4).filter { column in shown.contains { !$0[column].isEmpty } }
    let table = Table(
      columns: columns.map { _ in Table.Column("") },
      rows: shown.map { choice in columns.map { Table.Cell(choice[$0]) } }, showsHeader: false)
    return table.lines(width: nil).map { $0.rendered(inColour: false) }
      + (count > Self.most ? ["and \(count - Self.most) more"] : [])
  }
}

extension StoreError.Kind {
  package var exit: ExitCode {
    switch self {
    case .usage: .usage
    case .invalid: .invalid
    case .cloud: .cloud
    case .busy: .busy
    case .trust: .trust
    case .inputOutput: .inputOutput
    case .limit: .limit
    }
  }
}
