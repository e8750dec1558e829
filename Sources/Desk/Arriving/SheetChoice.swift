import Exchange
import Records

/// For which sheet of a workbook a rule is guessed.
struct SheetChoice {
  let text: SourceText
  /// nil where no other sheet has anything in it, or the file is no workbook.
  let name: String?

  /// The one that is named; else the only one that has rows; else the only one of which a rule can be guessed.
  init(_ text: SourceText, _ setting: GuessSetting) throws(Failure) {
    let wanted = setting.answers.sheet
    guard let format = try text.officeFormat(), let reader = format.reader else {
      if wanted != nil { throw Failure(.invalid, .unreadable, "the file has no sheets").at(text.name) }
      (self.text, name) = (text, nil)
      return
    }
    let workbook = try text.workbook(format, only: wanted)
    if let wanted, !workbook.names.contains(where: { Text($0) == Text(wanted) }) {
      throw text.unknown(sheet: wanted, in: workbook)
    }
    var sheets = workbook.sheets
    let isAlone = wanted == nil && sheets.count == 1
    if wanted == nil, !isAlone {
      sheets = sheets.filter {
        RuleGuess(SourceContent($0.text), reader, in: setting).map { $0.refusal == nil } ?? false
      }
    }
    guard let first = sheets.first else { throw Self.none(text, workbook) }
    if sheets.count > 1 { throw Self.several(text, sheets.map(\.name)) }
    (self.text, name) = (SourceText(first, of: text), isAlone ? nil : first.name)
  }

  private static func none(_ text: SourceText, _ workbook: Workbook) -> Failure {
    let problem: Sentence =
      workbook.sheets.isEmpty
      ? "there is nothing in its sheets" : "no columns with dates and amounts were found in any of its sheets"
    return Failure(
      .invalid, .unreadable, problem, hint: .words("its sheets are \(SourceText.list(workbook.names))")
    ).at(text.name)
  }

  static func several(_ text: SourceText, _ sheets: [String]) -> Failure {
    var failure = Failure(
      .invalid, .unreadable,
      "several of its sheets could be meant: \(SourceText.list(sheets))",
      hint: "nothing was changed; add --sheet NAME")
    failure.details = sheets.prefix(8).map { "--sheet \(ShellWord.quoted($0))" }
    return failure.at(text.name)
  }
}
