/// The parts of a page that no filter changes.
enum PageSections {
  /// Shown while a filter is on.
  private static let unfiltered = "<p class=\"note unfiltered\" hidden>Filters leave these as they are.</p>"

  /// Budgets are of their own periods, each with a bar and a mark where today is.
  static func budgets(_ budgets: BudgetList) -> String {
    if budgets.rows.isEmpty { return "" }
    let hasCurrencies = Set(budgets.rows.map(\.currency)).count > 1
    let rows = budgets.rows.map { row in
      let currency = hasCurrencies ? " \(row.currency)" : ""
      return "<tr><th scope=\"row\">\(name(row).asXML)</th>"
        + "<td>\(bar(row))</td>"
        + [row.available, row.spent, row.left, row.projected].map { "<td>\(($0.text + currency).asXML)</td>" }.joined()
        + "<td>\(row.until.asXML)</td></tr>"
    }
    return """
      <h2>Budgets</h2>
      \(unfiltered)
      <div class="card"><div class="scroll" tabindex="0" role="region" aria-label="Budgets"><table class="figures">
      <caption>Budgets</caption>
      <thead><tr><th scope="col">Budget</th><th scope="col">Used</th><th scope="col">Of</th><th scope="col">Spent</th>\
      <th scope="col">Left</th><th scope="col">Projected</th><th scope="col">Until</th></tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div></div>
      """
  }

  /// Who owes whom, of each currency.
  static func settling(_ settling: SettlementList) -> String {
    if settling.accounts.isEmpty { return "" }
    return "<h2>Settling up</h2>\n\(unfiltered)\n" + settling.accounts.map(account).joined(separator: "\n")
  }

  private static func account(_ account: SettlementList.Account) -> String {
    let titles = ["Person", "Paid", "Share"] + (account.hasSettled ? ["Settled"] : []) + ["Balance"]
    let rows = account.people.map { person in
      "<tr><th scope=\"row\"><bdi>\(person.name.asXML)</bdi></th>"
        + (account.amounts(of: person).map(\.withMinus) + [person.balance.signed])
        .map { "<td>\($0.asXML)</td>" }.joined() + "</tr>"
    }
    let payments = account.payments.map { "<li><bdi>\(account.sentence($0).asXML)</bdi></li>" }
    let caption = ("Settling up " + account.currency).asXML
    return """
      <div class="card"><div class="scroll" tabindex="0" role="region" aria-label="\(caption)"><table class="figures">
      <caption>\(caption)</caption>
      <thead><tr>\(titles.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>
      <tbody>
      \(rows.joined(separator: "\n"))
      </tbody>
      </table></div>
      <ul>\(payments.isEmpty ? "<li>\(SettlementList.nothing)</li>" : payments.joined())</ul></div>
      """
  }

  private static func name(_ row: BudgetList.Row) -> String {
    (row.symbol?.emoji.map { "\($0) " } ?? "") + row.title
  }

  private static func bar(_ row: BudgetList.Row) -> String {
    let used = row.used ?? 1
    let percent = row.used.map { "\(Int(min(9999, $0 * 100).rounded(.down))) %" } ?? "nothing available"
    let today = (100 * row.elapsed).svg
    let fill = used > 1 ? "class=\"over\"" : "fill=\"\(row.colour.hexadecimal)\""
    return "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" "
      + "aria-label=\"\(percent)\(used > 1 ? ", over" : "")\">"
      + "<rect class=\"all\" width=\"100\" height=\"10\"/>"
      + "<rect \(fill) width=\"\((100 * min(1, max(0, used))).svg)\" height=\"10\"/>"
      + (row.elapsed < 1 ? "<line class=\"today\" x1=\"\(today)\" x2=\"\(today)\" y1=\"0\" y2=\"10\"/>" : "") + "</svg>"
  }

  /// What waits for somebody to decide.
  static func conflicts(_ conflicts: [ReportPage.Conflict]) -> String {
    if conflicts.isEmpty { return "" }
    let items = conflicts.map { conflict in
      let values = conflict.values.map { value in
        "<li><bdi>\(value.text.asXML)</bdi> <span class=\"note\">\(value.by.asXML)"
          + "\(value.isShown ? " · counted here" : "")</span></li>"
      }
      return "<div class=\"card\"><h3><bdi>\(conflict.record.asXML)</bdi>"
        + (conflict.field.isEmpty ? "" : " · <bdi>\(conflict.field.asXML)</bdi>")
        + "</h3><ul>\(values.joined())</ul></div>"
    }
    return """
      <h2>Conflicts to decide</h2>
      \(unfiltered)
      \(items.joined(separator: "\n"))
      """
  }

  /// What is in no figure, by name.
  static func leftOut(_ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    return """
      <h2>Left out</h2>
      <p class="note">These are in no figure.</p>
      <ul class="card">
      \(lines.map { "<li><bdi>\($0.asXML)</bdi></li>" }.joined(separator: "\n"))
      </ul>
      """
  }
}
