public import Records

/// What views say besides their data, on a terminal and in a page, in the language of whoever reads them. Each text is
/// known by what it is in English; `{name}` stands for a part that is filled in.
public struct ViewWords: Sendable {
  /// As HTML names it.
  let language: String
  private let translations: [String: String]

  public static let english = ViewWords(language: "en", translations: [:])
  public static let traditionalChinese = ViewWords(language: "zh-Hant", translations: inTraditionalChinese)

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

  public var isEnglish: Bool { translations.isEmpty }

  /// What a group is called whose records have no value of a field: `no category`. In other languages the field's name, which
  /// is English, stays away.
  public func none(of field: Text) -> String { isEnglish ? "no \(field)" : self["(none)"] }

  /// `income and expense`, `income, expense and net`.
  public func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    let others = parts.dropLast().joined(separator: self[", "])
    return filled("{words} and {last}", ["words": others, "last": last])
  }

  /// `2 more days`, where the texts for one and for several differ.
  public func counted(_ count: Int, _ one: String, _ several: String) -> String {
    filled(count == 1 ? one : several, ["count": "\(count)"])
  }

  private static let inTraditionalChinese = pages.merging(terminals) { first, _ in first }

  private static let pages = [
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
    "Account": "帳戶", "total": "合計",
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
    "Of all bills together:": "全部帳單合計：",
    // Whose
    "{count} {records} of another book or without one is not shown ({way})":
      "有 {count} 筆{records}屬於其他帳本或沒有帳本，未顯示（{way}）",
    "{count} {records} of other books or without one are not shown ({way})":
      "有 {count} 筆{records}屬於其他帳本或沒有帳本，未顯示（{way}）",
    "bill": "帳單", "record": "記錄", "bills": "帳單", "records": "記錄", "everybody's {records}": "所有人的{records}",
    "{person}'s share of {records}": "{records}中 {person} 分攤的部分",
    "{person}'s {records}": "{person} 的{records}", "{person}'s and shared {records}": "{person} 的和共用的{records}",
    "{records} on this device": "這台裝置上的{records}", "{records} of the feed {feed}": "來源 {feed} 的{records}",
    "shared {records} and those on this device": "共用的和這台裝置上的{records}", "everybody": "所有人",
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

  private static let terminals = [
    // Sums and days
    "income": "收入", "expense": "支出", "balance": "結餘", "total": "合計", "net": "淨額", "count": "筆數", "average": "平均",
    "median": "中位數", "min": "最小", "max": "最大", "expected": "預計", "without a day": "沒有日期", "no amount": "沒有金額",
    "largest expenses": "最大支出", "{count} more day": "還有 {count} 天", "{count} more days": "還有 {count} 天",
    // What waits
    "{count} conflict to decide": "{count} 個衝突待解決", "{count} conflicts to decide": "{count} 個衝突待解決",
    "{count} problem": "{count} 個問題", "{count} problems": "{count} 個問題", "{count} unreadable file": "{count} 個檔案無法讀取",
    "{count} unreadable files": "{count} 個檔案無法讀取", "{count} edit not committed": "{count} 項修改尚未提交",
    "{count} edits not committed": "{count} 項修改尚未提交", "{count} commit not sent": "{count} 個提交尚未傳送",
    "{count} commits not sent": "{count} 個提交尚未傳送", "not synced with the cloud yet": "尚未連線到雲端",
    "{count} record on this device only": "{count} 筆記錄只在這台裝置上",
    "{count} records on this device only": "{count} 筆記錄只在這台裝置上",
    "{count} recurring bill is due": "{count} 筆定期帳單已到期", "{count} recurring bills are due": "{count} 筆定期帳單已到期",
    "ledger-sync recur makes it": "執行 ledger-sync recur 即可建立",
    "ledger-sync recur makes them": "執行 ledger-sync recur 即可建立",
    // Charts
    "{period}, compared with {before}": "{period}，與 {before} 比較", "{figures} by {keys}": "{figures}（按{keys}）",
    "running {figures} by {keys}": "累計{figures}（按{keys}）", "{words} and {last}": "{words}和{last}", ", ": "、",
    "before": "之前",
    "smallest": "最小", "largest": "最大", "last": "最後", "nothing to draw": "沒有可畫的內容",
    "below zero, in no slice": "低於零，不在圓餅圖中",
    // Budgets
    "{percent} over": "{percent} 已超支",
  ]
}
