package import Exchange
import FileSystem
import Records
import System

/// The program that reads a journal: what its files, includes and sums mean, nobody else knows as well.
package struct JournalProgram {
  private let name: String
  private let arguments: [String]
  /// What names the columns, where the program does not.
  private let header: String
  /// Whether only its stderr says that it could not read all of the journal.
  private var saysErrorsAlone: Bool { name == "bean-query" }

  private static let patience = 120.0
  /// The journal that is handed to it, and lies nowhere.
  package static let piped = "/dev/stdin"
  private static let columns = "date,code,payee,description,account,amount,commodity"

  /// nil for rules of other files.
  package init?(_ reader: ImportRule.Reader, _ file: String) {
    switch reader {
    case .hledger:
      (name, header) = ("hledger", "")
      arguments = ["-f", file, "print", "--output-format", "json"]
    case .ledger:
      (name, header) = ("ledger", Self.columns + "\n")
      let cells = [
        #"format_date(date, "%Y-%m-%d")"#, "code", "payee", #""""#, "account", "quantity(amount)", "commodity(amount)",
      ]
      let form = cells.map { $0 == #""""# ? "" : "%(quoted_rfc(\($0)))" }.joined(separator: ",")
      arguments = ["--args-only", "-f", file, "register", "--format", form + "\n"]
    case .beancount:
      (name, header) = ("bean-query", "")
      // A number is shown with the decimals that most of them have, and as a text with its own.
      let columns =
        "date, id AS code, payee, narration AS description, account, str(number) AS amount, currency AS commodity"
      arguments = ["-f", "csv", file, "SELECT \(columns)"]
    default: return nil
    }
  }

  /// By the endings that these programs know; nil for other files.
  package static func reader(ofFileNamed name: String) -> ImportRule.Reader? {
    switch AbsolutePath.split(name).name.split(separator: ".").dropFirst().last?.lowercased() {
    case "journal", "hledger": .hledger
    case "ledger": .ledger
    case "beancount": .beancount
    default: nil
    }
  }

  /// What it says of the journal, as a table.
  package func answer(about file: String, _ driver: ImportDriver) throws -> [UInt8] {
    guard let program = ProgramSearch.find(name, in: driver.environment["PATH"]) else {
      throw Failure(
        .invalid, .unreadable, "its journal is read by \(name), which is not installed here",
        hint: "install \(name), or write the file as CSV elsewhere"
      ).at(file)
    }
    var environment = driver.environment
    environment["LC_ALL"] = "C.UTF-8"
    // Of beancount, what stands on stderr is an error.
    environment["PYTHONWARNINGS"] = "ignore"
    var run = Subprocess(program, arguments, environment: environment)
    run.output = .captured(limit: SourceText.largest)
    run.timeLimit = Self.patience
    if driver.files.isFetched(file) { run.input = .bytes(try driver.files.read(file, limit: SourceText.largest)) }
    let result = try finished(run, file)
    if result.isCut { throw Failure(.limit, .limit, "\(name) says more than 256 MB about it").at(file) }
    let errors = String(decoding: result.errors, as: UTF8.self)
    // bean-query leaves out what it cannot read, says so, and ends as if all were well.
    let isWhole = !saysErrorsAlone || errors.allSatisfy(\.isWhitespace)
    if result.succeeded, isWhole { return try table(of: result.output, file) }
    let words = errors.split { $0.isNewline }.first { !$0.allSatisfy(\.isWhitespace) }
    throw Failure(.invalid, .unreadable, "\(name) cannot read it", hint: words.map { Sentence(verbatim: String($0)) })
      .at(file)
  }

  private func table(of output: [UInt8], _ file: String) throws(Failure) -> [UInt8] {
    guard name == "hledger" else { return Array(header.utf8) + output }
    do throws(SourceProblem) { return try HledgerAnswer.table(of: output) } catch {
      throw Failure(.invalid, .unreadable, error.message).at(file)
    }
  }

  private func finished(_ run: Subprocess, _ file: String) throws(Failure) -> Subprocess.Result {
    do throws(FileError) { return try run.run() } catch { throw error.failure.at(file) }
  }
}
