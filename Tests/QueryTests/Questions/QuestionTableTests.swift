import Foundation
import Records
import Query
import Testing

@Suite("What questions mean, case by case")
struct QuestionTableTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Table")

  static func pages() throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }
  }

  static func table(_ page: URL) throws -> QuestionTable {
    QuestionTable(String(decoding: try Data(contentsOf: page), as: UTF8.self))
  }

  static func questions() throws -> [String] { try pages().flatMap { try table($0).questions } }

  /// `RECORD_QUESTIONS=1` rewrites the pages with what became of their questions, and fails.
  @Test("Each question becomes what the table tells", arguments: try pages())
  func tells(_ page: URL) throws {
    let told = String(decoding: try Data(contentsOf: page), as: UTF8.self)
    let happened = try Self.table(page).told(in: Household.setting())
    if ProcessInfo.processInfo.environment["RECORD_QUESTIONS"] != nil, !happened.utf8.elementsEqual(told.utf8) {
      try Data(happened.utf8).write(to: page)
      Issue.record("\(page.lastPathComponent) was rewritten")
    }
    for (line, pair) in zip(Self.lines(told), Self.lines(happened)).enumerated() where pair.0 != pair.1 {
      Issue.record("\(page.lastPathComponent):\(line + 1): the table tells \(pair.0), it became \(pair.1)")
      return
    }
    #expect(told.utf8.elementsEqual(happened.utf8))
  }

  private static func lines(_ text: String) -> [[UInt8]] {
    text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
  }

  @Test("There are at least 200 cases, no two alike")
  func manyCases() throws {
    let questions = try Self.questions()
    #expect(questions.count >= 200)
    #expect(Set(questions.map { Array($0.utf8) }).count == questions.count)
  }

  @Test("A question that is refused has a place in it and a suggestion; one that reads, reads back the same")
  func placesAndReadings() throws {
    let setting = try Household.setting()
    for question in try Self.questions() {
      let meaning = Meaning(question, of: [], in: setting)
      if let fault = meaning.fault(of: question, in: setting) { Issue.record("\(question.debugDescription): \(fault)") }
      if let error = meaning.error {
        #expect(error.suggestion?.description.isEmpty == false, "\(question.debugDescription)")
      }
    }
  }
}

extension Meaning {
  /// What no question may come to; nil where all is well.
  func fault(of question: String, in setting: Matcher.Setting) -> String? {
    for error in notes + (error.map { [$0] } ?? []) {
      let places = 1...question.unicodeScalars.count + 1
      if error.question != question { return "says that the question is \(error.question.debugDescription)" }
      if !places.contains(error.column) { return "column \(error.column) of \(places)" }
      if error.message.description.isEmpty || !error.rendering.contains("^") {
        return "is refused with \(error.rendering)"
      }
    }
    guard let reading else { return error == nil ? "neither reads nor is refused" : nil }
    let again = Meaning(reading, of: [], in: setting)
    // Written out with all its parentheses, a question may be nested deeper than one may be.
    if again.error?.message.description.hasPrefix("more than \(QueryParser.deepest) levels") == true { return nil }
    if again.reading != reading { return "reads \(reading), which reads \(again.reading ?? "nothing")" }
    return (again.error == nil) == (error == nil) ? nil : "is refused, or its reading is, and not both"
  }
}
