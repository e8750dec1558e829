internal import Desk
internal import Records
internal import Reports

/// A file, and what is wrong in it.
struct DiagnosedFile {
  /// As it was written on the command line, or from the ledger's root.
  let name: String
  /// From the root of the disk.
  let path: String
  let lines: TextLines
  let diagnostics: [Diagnostic]

  init(name: String, at path: String, bytes: [UInt8], diagnostics: [Diagnostic]) {
    (self.name, self.path, self.diagnostics) = (name, path, diagnostics)
    lines = TextLines(ofFile: bytes, .utf16)
  }
}

/// Problems as other programs read them: editors, forges, and whatever knows the messages of compilers.
enum ProblemReport: String, CaseIterable {
  case gcc, lsp, sarif

  /// The words for `--format`.
  static let names = allCases.map(\.rawValue)

  func print(_ files: [DiagnosedFile], to context: Context) {
    switch self {
    case .gcc: for line in files.flatMap(\.compilerLines) { context.print(verbatim: line) }
    case .lsp: JSONOutput(context.output).print(items: files.map(\.published))
    case .sarif: context.print(json: SARIF.log(of: files))
    }
  }
}

extension DiagnosedFile {
  /// `path:line:column: error: message`, from 1, the column in bytes. A line ends with its line feed.
  fileprivate var compilerLines: [String] {
    diagnostics.map { diagnostic in
      let offset = (diagnostic.position ?? TextPosition(line: 1, column: 1)).offset(in: lines.bytes)
      let before = lines.bytes[..<offset]
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      return "\(name):\(line):\(offset - start + 1): \(diagnostic.rule.level): \(diagnostic.named)"
    }
  }

  /// `PublishDiagnosticsParams`; a file without problems is there as well, so that old ones go.
  fileprivate var published: Value {
    [
      "uri": .string(Text(FileAddress.address(path))),
      "diagnostics": .array(diagnostics.map { $0.json(in: lines, .english) }),
    ]
  }
}

extension Diagnostic.BrokenRule {
  fileprivate var level: String { isError ? "error" : "warning" }

  fileprivate var meaning: String {
    switch self {
    case .unreadable: "The file cannot be read as a record."
    case .misfit: "The record is not as its kind wants it."
    case .conflict: "Several values are listed, and somebody has to choose."
    }
  }
}

/// The Static Analysis Results Interchange Format, version 2.1.0.
private enum SARIF {
  private static let schema: Value =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

  /// What `validate` and `check` can find.
  private static let rules: [Diagnostic.BrokenRule] = [.unreadable, .misfit]

  static func log(of files: [DiagnosedFile]) -> Value {
    let driver: Value = [
      "name": "ledger-sync", "version": .string(Text(Version.current)),
      "rules": .array(rules.map(rule)),
    ]
    let run: Value = [
      "tool": ["driver": driver], "columnKind": "utf16CodeUnits",
      "results": .array(files.flatMap { file in file.diagnostics.map { result($0, in: file) } }),
    ]
    return ["$schema": schema, "version": "2.1.0", "runs": .array([run])]
  }

  private static func rule(_ rule: Diagnostic.BrokenRule) -> Value {
    [
      "id": .string(Text(rule.rawValue)), "shortDescription": ["text": .string(Text(rule.meaning))],
      "defaultConfiguration": ["level": .string(Text(rule.level))],
    ]
  }

  private static func result(_ diagnostic: Diagnostic, in file: DiagnosedFile) -> Value {
    let place: Value = [
      "artifactLocation": ["uri": .string(Text(uri(of: file.name)))],
      "region": region(file.lines.range(from: diagnostic.position), in: file.lines),
    ]
    var result: Object = ["ruleId": .string(Text(diagnostic.rule.rawValue))]
    result["ruleIndex"] = rules.firstIndex(of: diagnostic.rule).map { .number(Number($0)) }
    result["level"] = .string(Text(diagnostic.rule.level))
    result["message"] = ["text": .string(diagnostic.named.description)]
    result["locations"] = [["physicalLocation": place]]
    return .object(result)
  }

  /// Lines and columns from 1; the end is the column behind the last one.
  private static func region(_ range: Range<Int>, in lines: TextLines) -> Value {
    let (start, end) = (lines.place(of: range.lowerBound), lines.place(of: range.upperBound))
    func number(_ count: Int) -> Value { .number(Number(count + 1)) }
    return [
      "startLine": number(start.line), "startColumn": number(start.character), "endLine": number(end.line),
      "endColumn": number(end.character),
    ]
  }

  private static func uri(of name: String) -> String {
    name.begins(with: "/") ? FileAddress.address(name) : name.percentEncodedPath
  }
}
