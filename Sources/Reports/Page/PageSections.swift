internal import Records

/// The parts of a page that no filter changes.
struct PageSections {
  let words: ViewWords

  /// Shown while a filter is on.
  private var unfiltered: String {
    "<p class=\"note unfiltered\" hidden>\(words["Filters leave these as they are."])</p>"
  }

  // MARK: Budgets

  /// Budgets are of their own periods, each with a bar and a mark where today is.
  func budgets(_ budgets: BudgetList) -> String {
    if budgets.rows.isEmpty { return "" }
    let hasCurrencies = Set(budgets.rows.map(\.currency)).count > 1
    let rows = budgets.rows.map { row in
      let currency = hasCurrencies ? " \(row.currency)" : ""
      return "<tr><th scope=\"row\">\(Self.name(row))</th>"
        + "<td class=\"used\">\(bar(row))</td>"
        + [row.available, row.spent, row.left, row.projected].map { "<td>\(($0.text + currency).asXML)</td>" }.joined()
        + "<td>\(row.until.asXML)</td></tr>"
    }
    let heads = ["Budget", "Used", "Of", "Spent", "Left", "Projected", "Until"]
    return "<h2>\(words["Budgets"])</h2>\n\(unfiltered)\n<div class=\"card\">"
      + table(words["Budgets"], heads, rows) + "</div>"
  }

  private static func name(_ row: BudgetRow) -> String {
    (row.picture.map { look($0) + " " } ?? row.symbol?.emoji.map { "\($0.asXML) " } ?? "")
      + "<bdi>\(row.title.asXML)</bdi>"
  }

  /// A small picture beside the name of what it stands for.
  ///
  /// - Parameter address: `data:image/png;base64,…`.
  static func look(_ address: String, _ kind: String = "look") -> String {
    "<img class=\"\(kind)\" src=\"\(address.asXML)\" alt=\"\">"
  }

  private func bar(_ row: BudgetRow) -> String {
    let used = row.used ?? 1
    let percent = row.used.map { "\(Int(min(9999, $0 * 100).rounded(.down))) %" } ?? words["nothing available"]
    let label = used > 1 ? words.filled("{percent}, over", ["percent": percent]) : percent
    let today = (100 * row.elapsed).svg
    let fill = used > 1 ? "class=\"over\"" : "fill=\"\(row.colour.hexadecimal)\""
    return "<svg class=\"bar\" viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" role=\"img\" "
      + "aria-label=\"\(label)\">"
      + "<rect class=\"all\" width=\"100\" height=\"10\"/>"
      + "<rect \(fill) width=\"\((100 * min(1, max(0, used))).svg)\" height=\"10\"/>"
      + (row.elapsed < 1 ? "<line class=\"today\" x1=\"\(today)\" x2=\"\(today)\" y1=\"0\" y2=\"10\"/>" : "") + "</svg>"
      + "<span class=\"share\(used > 1 ? " bad" : "")\" aria-hidden=\"true\">\(label)</span>"
  }

  // MARK: Settling up

  /// Who owes whom, of each currency.
  ///
  /// - Parameter cover: the picture of the book that all of it is about.
  func settling(_ settling: SettlementList, _ cover: String?) -> String {
    if settling.accounts.isEmpty { return "" }
    let picture = cover.map { Self.look($0) + " " } ?? ""
    return
      "<h2>\(words["Settling up"])</h2>\n<p class=\"note whose\">\(picture)\(settling.scope.asXML)</p>\n\(unfiltered)\n"
      + (settling.accounts.map(account) + [settling.together.map(together)].compactMap(\.self))
      .joined(separator: "\n")
  }

  /// What is owed where all bills are counted: somebody may have paid already.
  private func together(_ accounts: [SettlementList.Account]) -> String {
    let payments = accounts.flatMap { account in
      account.payments.map { "<li>\(sentence($0, account.currency))</li>" }
    }
    let nothing = words[SettlementList.nothing]
    return "<div class=\"card together\"><p>\(words["Of all bills together:"])</p>"
      + "\n<ul class=\"payments\">\(payments.isEmpty ? "<li>\(nothing)</li>" : payments.joined())</ul></div>"
  }

  private func account(_ account: SettlementList.Account) -> String {
    let heads = ["Person", "Paid", "Share"] + (account.hasSettled ? ["Settled"] : []) + ["Balance"]
    let rows = account.people.map { person in
      "<tr><th scope=\"row\"><bdi>\(person.name.asXML)</bdi></th>"
        + account.amounts(of: person).map { "<td>\($0.withMinus.asXML)</td>" }.joined()
        + "<td>\(Self.money(person.balance))</td></tr>"
    }
    let payments = account.payments.map { "<li>\(sentence($0, account.currency))</li>" }
    let title = words["Settling up"]
    let caption =
      account.currency.isEmpty
      ? title : words.filled("{title} {currency}", ["title": title, "currency": account.currency])
    let nothing = words[SettlementList.nothing]
    return "<div class=\"card\">" + table(caption, heads, rows)
      + "\n<ul class=\"payments\">\(payments.isEmpty ? "<li>\(nothing)</li>" : payments.joined())</ul></div>"
  }

  /// Each name by itself: one that is written from right to left moves no other word.
  private func sentence(_ payment: SettlementList.Payment, _ currency: String) -> String {
    let amount = ["\(payment.amount)", currency].filter { !$0.isEmpty }.joined(separator: " ")
    return words.filled(
      "{from} pays {to} {amount}",
      [
        "from": "<bdi>\(payment.from.asXML)</bdi>", "to": "<bdi>\(payment.to.asXML)</bdi>",
        "amount": "<strong>\(amount.asXML)</strong>",
      ])
  }

  private static func money(_ balance: Decimal) -> String {
    "<span class=\"money \(balance.isNegative ? "expense" : "income")\">\(balance.signed.asXML)</span>"
  }

  /// - Parameters:
  ///   - heads: in English.
  ///   - rows: as markup.
  private func table(_ caption: String, _ heads: [String], _ rows: [String]) -> String {
    """
    <div class="scroll" tabindex="0" role="region" aria-label="\(caption.asXML)"><table class="figures">
    <caption>\(caption.asXML)</caption>
    <thead><tr>\(heads.map { "<th scope=\"col\"\($0 == "Used" ? " class=\"used\"" : "")>\(words[$0])</th>" }.joined())</tr></thead>
    <tbody>
    \(rows.joined(separator: "\n"))
    </tbody>
    </table></div>
    """
  }

  // MARK: Pictures

  func missing(pictures count: Int) -> String {
    if count == 0 { return "" }
    return "<p class=\"note\">\(words.filled("Pictures that are not in this page: {count}", ["count": "\(count)"]))</p>"
  }

  // MARK: Conflicts, and what is left out

  /// What waits for somebody to decide.
  func conflicts(_ conflicts: [ReportPage.Conflict]) -> String {
    if conflicts.isEmpty { return "" }
    let items = conflicts.map { conflict in
      let values = conflict.values.map { value in
        "<li><bdi>\(value.text.asXML)</bdi> <span class=\"note\"><bdi>\(value.by.asXML)</bdi>"
          + "\(value.isShown ? " · \(words["counted here"])" : "")</span></li>"
      }
      return "<div class=\"card\"><h3><bdi>\(conflict.record.asXML)</bdi>"
        + (conflict.field.isEmpty ? "" : " · <bdi>\(conflict.field.asXML)</bdi>")
        + "</h3><ul>\(values.joined())</ul></div>"
    }
    return "<h2>\(words["Conflicts to decide"])</h2>\n\(unfiltered)\n" + items.joined(separator: "\n")
  }

  /// What is in no figure, by name.
  func leftOut(_ lines: [String]) -> String {
    if lines.isEmpty { return "" }
    return """
      <h2>\(words["Left out"])</h2>
      <p class="note">\(words["These are in no figure."])</p>
      <ul class="card">
      \(lines.map { "<li><bdi>\($0.asXML)</bdi></li>" }.joined(separator: "\n"))
      </ul>
      """
  }
}
