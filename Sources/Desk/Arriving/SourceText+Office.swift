package import Exchange
package import Records
import Schema

extension SourceText {
  /// Whether it is a file of an office program.
  func officeFormat() throws(Failure) -> OfficeFormat? {
    do throws(PackedProblem) { return try OfficeFormat(raw) } catch { throw error.failure.at(name) }
  }

  func workbook(_ format: OfficeFormat, only sheet: String? = nil) throws(Failure) -> Workbook {
    do throws(PackedProblem) { return try Workbook(raw, format, only: sheet) } catch { throw error.failure.at(name) }
  }

  /// Of a workbook the sheet that a rule reads; any other file as it is. Throws where the rule reads files of another format.
  package func sheet(of rule: ImportRule) throws(Failure) -> SourceText {
    let format = try officeFormat()
    guard format != nil || rule.reader.isSheet else { return self }
    guard let format, format.reader == rule.reader else {
      let other = format.map { Sentence(verbatim: "\($0.name)") } ?? "no workbook"
      throw Failure(
        .invalid, .unreadable, "this is \(other), and the rule reads \(rule.reader.rawValue)",
        hint: format?.reader.map { .words("\"reader\": \"\($0.rawValue)\" in a rule reads such files") }
      ).at(name)
    }
    let wanted = rule.items.keys.first?.string
    let workbook = try workbook(format, only: wanted)
    if let wanted, !workbook.names.contains(where: { Text($0) == Text(wanted) }) {
      throw unknown(sheet: wanted, in: workbook)
    }
    guard let sheet = workbook.sheets.first else {
      let place: Sentence = wanted.map { "the sheet “\($0)”" } ?? "its sheets"
      throw Failure(.invalid, .unreadable, "there is nothing in \(place)").at(name)
    }
    if workbook.sheets.count == 1 { return SourceText(sheet, of: self) }
    throw Failure(
      .invalid, .unreadable, "several sheets have something in them: \(Self.list(workbook.sheets.map(\.name)))",
      hint: .words("name one in the rule: \"items\": \"\(FieldPath(keys: [Text(sheet.name)]).pointer)\"")
    ).at(name)
  }

  func unknown(sheet name: String, in workbook: Workbook) -> Failure {
    let near: Sentence =
      Text(name).nearest(among: workbook.names.map { Text($0) }).map { "; did you mean “\($0)”?" } ?? ""
    return Failure(
      .invalid, .unreadable, "it has no sheet “\(name)”\(near)",
      hint: .words("its sheets are \(Self.list(workbook.names))")
    ).at(self.name)
  }

  /// Some of the names, where there are many.
  static func list(_ names: [String]) -> String {
    names.prefix(8).joined(separator: ", ") + (names.count > 8 ? ", …" : "")
  }
}

extension FieldPath {
  /// As a rule writes it.
  fileprivate var pointer: String { "/\(self)" }
}

extension PackedProblem {
  var failure: Failure {
    Failure(isLimit ? .limit : .invalid, isLimit ? .limit : .unreadable, message, hint: hint.map { .words($0) })
  }
}
