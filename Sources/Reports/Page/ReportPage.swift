internal import Records

/// A report as one HTML file that needs nothing else: no server, no network, no other file.
///
/// What filters change is drawn by the script, from the data. The rest stands in the page as it is.
public struct ReportPage {
  /// A place of a record with several values, one of which has to be chosen.
  public struct Conflict: Sendable {
    public let record: String
    public let field: String
    /// What was written, by whom and when.
    public let values: [(text: String, by: String, isShown: Bool)]

    public init(record: String, field: String, values: [(text: String, by: String, isShown: Bool)]) {
      self.record = record
      self.field = field
      self.values = values
    }
  }

  private let words: ViewWords
  private let title: String
  /// Of which ledger, which records, when.
  private let scope: String
  /// The address of the picture of the book in use.
  private let cover: String?
  /// Which records it does not have.
  private let note: String?
  private let flows: [CashFlow]
  private let budgets: BudgetList
  private let settling: SettlementList
  private let conflicts: [Conflict]
  private let picturesLeftOut: Int
  /// What is in no figure, and why.
  private let leftOut: [String]
  private let data: PageData

  public init(
    in words: ViewWords, title: String, scope: String, cover: String? = nil, note: String? = nil, flows: [CashFlow],
    budgets: BudgetList,
    settling: SettlementList, conflicts: [Conflict], picturesLeftOut: Int, leftOut: [String], data: PageData
  ) {
    self.words = words
    self.title = title
    self.scope = scope
    self.cover = cover
    self.note = note
    self.flows = flows
    self.budgets = budgets
    self.settling = settling
    self.conflicts = conflicts
    self.picturesLeftOut = picturesLeftOut
    self.leftOut = leftOut
    self.data = data
  }

  /// The file.
  ///
  /// - Parameter hash: the SHA-256 of a text in base 64. With those of its style and its script, the page forbids every
  ///   other one, and every request.
  public func html(hash: (String) throws -> String) rethrows -> [UInt8] {
    let (style, script) = (PageAssets.style, PageAssets.script)
    let policy =
      "default-src 'none'; style-src 'sha256-\(try hash(style))'; script-src 'sha256-\(try hash(script))'; "
      + "img-src data:; base-uri 'none'; form-action 'none'"
    var bytes = Array(
      """
      <!doctype html>
      <html lang="\(words.language)">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>\(title.asXML)</title>
      <link rel="icon" href="data:,">
      <style>\(style)</style>
      </head>
      <body>
      \(content)
      <script type="application/json" id="data">
      """.utf8)
    bytes += data.json
    bytes += "</script>\n<script>\(script)</script>\n</body>\n</html>\n".utf8
    return bytes
  }

  // MARK: Content

  private var content: String {
    let sections = PageSections(words: words)
    return """
      <header>
      \(cover.map { PageSections.look($0, "cover") } ?? "")
      <h1>\(title.asXML)</h1>
      <p class="scope">\(scope.asXML)</p>\(note.map { "\n<p class=\"note not-shown\">\($0.asXML)</p>" } ?? "")
      <p id="disagreement" class="warning" hidden>\(words["The sums below are not those of ledger-sync sum. Please report this."])</p>
      </header>
      <main>
      \(filters)
      <h2>\(words["Summary"])</h2>
      <div id="sums" aria-live="polite">
      \(sums)
      </div>
      <noscript><p class="note">\(words["Charts, filters and the timeline need JavaScript, which is off."])</p></noscript>
      <div id="pies"></div>
      <div id="plots"></div>
      \(sections.budgets(budgets))
      \(sections.settling(settling, cover))
      \(sections.conflicts(conflicts))
      <h2>\(words["Who entered what"])</h2>
      <div id="by-person" class="card"></div>
      <h2>\(words["Timeline"])</h2>\(sections.missing(pictures: picturesLeftOut))
      <div id="days"></div>
      <button id="more" type="button" hidden></button>
      <p id="not-printed" class="note"></p>
      \(sections.leftOut(leftOut))
      </main>
      <footer>
      <p class="screen-only">\(words["The same figures in a terminal:"]) <code id="command"></code></p>
      </footer>
      """
  }

  /// What there is to filter by is written in by the script.
  private var filters: String {
    let lists = [("Category", "category"), ("Tag", "tag"), ("Book", "book"), ("Person", "person"), ("Bars", "unit")]
    return """
      <form id="filters" role="search" aria-label="\(words["Filters"])" hidden>
      <label>\(words["Search"]) <input type="search" name="text" autocomplete="off" placeholder="\(words["Words"])"></label>
      \(lists.map { "<label>\(words[$0.0]) <select name=\"\($0.1)\"></select></label>" }.joined(separator: "\n"))
      <button id="clear" type="button" hidden>\(words["Clear filters"])</button>
      </form>
      """
  }

  /// For readers without a script; the script puts its own in the place.
  private var sums: String {
    if flows.isEmpty { return "<p class=\"note\">\(words["No records."])</p>" }
    return flows.map { flow in
      let figures = [
        ("Currency", flow.currency ?? words["no currency"]), ("Income", flow.income.signed),
        ("Expense", flow.expense.negated.signed), ("Balance", flow.balance.signed),
      ]
      return "<dl class=\"sums\">"
        + figures.map { "<div><dt>\(words[$0.0])</dt><dd>\($0.1.asXML)</dd></div>" }.joined() + "</dl>"
    }.joined(separator: "\n")
  }
}
