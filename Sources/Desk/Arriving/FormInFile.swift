import Exchange
import Records

/// Rows that are written in another form than a rule reads, beside rows that can be meant so, too.
extension ImportRun {
  /// Throws where a row has a day or a number in another form alone, and another row is something else in that form: it
  /// would be taken in wrongly. Where every other row can only be what the rule takes it for, one alone is left out.
  func requireOneForm(_ state: SourceState, of text: SourceText) throws {
    let problems = PlacedProblems(of: state, named: text.name, folder: text.isFolder ? text : nil)
    for found in problems.all {
      guard let form = found.problem.form, let field = found.problem.field else { continue }
      let other: String?
      do throws(SourceProblem) {
        other = try rule.text(of: field.string, meaningElse: form, in: text.content(driver))
      } catch { throw Failure(unreadable: error, in: text.bytes, named: text.name, hint: advice) }
      guard let other else { continue }
      throw failure(form, beside: other, found)
    }
  }

  private func failure(
    _ form: OtherForm, beside other: String,
    _ found: (problem: SourceProblem, name: String, position: TextPosition)
  ) -> Failure {
    let (said, change) = sentences(form)
    let hint: Sentence =
      isNew
      ? "nothing was changed; correct the row, or save the file once more with all rows written in one way"
      : "nothing was changed; if the file is right, write \(change) in \(rulePath), or import it with --as NAME, which makes another rule for it; else correct the row"
    return Failure(
      .invalid, .unreadable, "\(found.problem.message), but \(said): “\(other)” may be meant so, too", hint: hint
    ).at(found.name, line: found.position.line, column: found.position.column)
  }

  private func sentences(_ form: OtherForm) -> (said: Sentence, change: String) {
    switch form {
    case .days(let order): ("it is one in the order \(order.rawValue)", "\"dates\": \"\(order.rawValue)\"")
    case .decimal(let sign):
      (sign == "," ? "it is one with a comma" : "it is one with a point", "\"decimal\": \"\(sign)\"")
    }
  }
}
