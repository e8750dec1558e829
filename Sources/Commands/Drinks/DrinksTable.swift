internal import Desk
internal import Query
internal import Records
internal import Reports

extension DrinksView {
  func print(to context: Context) throws {
    context.print(
      StyledLine(said: "standard drinks of \(profile.standard.grams) g, ", .strong)
        + StyledLine(said: profile.source, .dim))
    let columns = [
      Table.Column("WEEK FROM", mayBeCut: false), Table.Column("ENTRIES", .right), Table.Column("ALCOHOL G", .decimal),
      Table.Column("STANDARD", .decimal),
    ]
    let limit = profile.weeklyLimit.map { [Table.Column(context.text(of: "OF \($0)"), .right)] } ?? []
    context.print(Rows(columns: columns + limit, rows: try weeks.map { Rows.Row(cells: try cells($0, context)) }))
    if let line = try bloodLine() {
      context.print(line)
      context.print(StyledLine(said: Self.warning, .dim))
    } else if let missing = profile.missing, user != nil {
      context.note(StyledLine(said: "hint: ", .warning) + StyledLine(said: missing))
    }
  }

  private func cells(_ week: Week, _ context: Context) throws -> [Table.Cell] {
    let isOver = try isOver(week)
    return [
      Table.Cell(week.period.from?.description ?? ""), Table.Cell("\(week.entries)"),
      Table.Cell(try week.alcohol.rounded(scale: 1).description),
      Table.Cell(try standard(week.alcohol, places: 1).description, isOver ? .bad : .plain),
    ]
      + (try used(week).map {
        [Table.Cell(isOver ? context.text(of: "\($0) % over") : "\($0) %", isOver ? .bad : .plain)]
      } ?? [])
  }

  private func bloodLine() throws -> StyledLine? {
    guard let blood else { return nil }
    let line = StyledLine(said: "alcohol in the blood, estimated: ") + StyledLine("\(blood.permille) ‰", .strong)
    guard let sober else { return line }
    let time = sober.text.prefix(16).replacing("T", with: " ")
    return line + StyledLine(said: "; none left at about \(time)")
  }
}
