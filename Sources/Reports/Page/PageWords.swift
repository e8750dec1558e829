public import Records

/// What a page says besides its data, in the language of whoever reads it. Each text is known by what it is in English;
/// `{name}` stands for a part that is filled in.
public struct PageWords: Sendable {
  /// As HTML names it.
  let language: String
  private let translations: [String: String]

  public static let english = PageWords(language: "en", translations: [:])
  public static let traditionalChinese = PageWords(language: "zh-Hant", translations: inTraditionalChinese)

  public subscript(_ text: String) -> String { translations[text] ?? text }

  /// - Parameter parts: by the names that stand in braces.
  public func filled(_ text: String, _ parts: KeyValuePairs<String, String>) -> String {
    var rest = Substring(self[text])
    var filled = ""
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      filled += rest[..<open] + (parts.first { $0.key == name }?.value ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  /// For the script: those that differ from the English ones.
  public var json: Value {
    .object(
      Object(
        uniqueMembers: translations.sorted { $0.key < $1.key }.map {
          Object.Member(Text($0.key), .string(Text($0.value)))
        }))
  }

  private static let inTraditionalChinese = [
    // Above the charts
    "Filters": "篩選", "Search": "搜尋", "Words": "關鍵字", "Category": "類別", "Tag": "標籤", "Book": "帳本", "Person": "成員",
    "Lines": "折線圖", "Clear filters": "清除篩選", "All categories": "所有類別", "All tags": "所有標籤", "All books": "所有帳本",
    "All people": "所有成員", "by day": "按日", "by week": "按週", "by month": "按月", "by year": "按年",
    "Filters leave these as they are.": "篩選不影響這一部分。", "all books": "所有帳本", "book {title}": "帳本 {title}",
    "as of {day}": "截至 {day}", "(none)": "（無）", "no currency": "無幣別",
    "The sums below are not those of ledger-sync sum. Please report this.":
      "以下合計與 ledger-sync sum 的結果不同，請回報這個問題。",
    "Charts, filters and the timeline need JavaScript, which is off.": "圖表、篩選和時間軸需要 JavaScript，但目前已停用。",
    // Sums and charts
    "Summary": "摘要", "Currency": "幣別", "Income": "收入", "Expense": "支出", "Balance": "結餘", "Total": "合計",
    "Records": "筆數", "No records.": "沒有記錄。", "Expenses by category": "各類別支出", "Incomes by category": "各類別收入",
    "{title} in {currency}": "{title}（{currency}）", "{count} others": "其他 {count} 項",
    "Below zero, in no slice:": "低於零，不在圓餅圖中：", "Amount": "金額", "As a table": "顯示為表格",
    "Income and expense by day": "每日收支", "Income and expense by week": "每週收支", "Income and expense by month": "每月收支",
    "Income and expense by year": "每年收支", "{title}, {from} to {to}": "{title}，{from} 至 {to}", "Day": "日", "Week": "週",
    "Month": "月", "Year": "年", "{count} of the records have no day and are in no line.": "有 {count} 筆記錄沒有日期，不在折線圖中。",
    // Budgets
    "Budgets": "預算", "Budget": "預算", "Used": "已用", "Of": "額度", "Spent": "已花費", "Left": "剩餘", "Projected": "預估",
    "Until": "截止日", "nothing available": "沒有額度", "{percent}, over": "{percent}，已超支",
    // Settling up
    "Settling up": "結清", "{title} {currency}": "{title} {currency}", "Paid": "已付", "Share": "應分攤", "Settled": "已結清",
    "{from} pays {to} {amount}": "{from} 付給 {to} {amount}", "nobody owes anybody anything": "沒有人欠任何人",
    // Conflicts
    "Conflicts to decide": "待解決的衝突", "counted here": "此處計入", "deleted on one side": "其中一方已刪除",
    "(no value)": "（沒有值）", "(deleted)": "（已刪除）", "(kept with its changes)": "（保留並含修改）",
    // People and the timeline
    "Who entered what": "誰記了什麼", "Records by person": "各成員的記錄", "Timeline": "時間軸", "Without a day": "沒有日期",
    "(no name)": "（沒有名稱）", "with a file": "有附件", "in no sum": "不計入合計", "Show more ({count} records)": "顯示更多（{count} 筆）",
    "Older records are in the page, not on this paper.": "較早的記錄在網頁中，不在這份列印裡。", "Mon": "週一", "Tue": "週二", "Wed": "週三",
    "Thu": "週四", "Fri": "週五", "Sat": "週六", "Sun": "週日",
    "Pictures that are not in this page: {count}": "不在這份網頁中的照片：{count} 張",
    "Picture: {name}": "照片：{name}",
    // At the end
    "Left out": "未計入", "These are in no figure.": "這些不計入任何數字。",
    "The same figures in a terminal:": "在終端機中取得相同的數字：",
    // Titles
    "{year}-{month}": "{year}年{month}月", "{year}": "{year}年", "{from} to {to}": "{from} 至 {to}",
    "from {day}": "{day} 起",
    "until {day}": "至 {day}", "All days": "所有日期", "Chosen days": "選定的日期",
  ]
}
