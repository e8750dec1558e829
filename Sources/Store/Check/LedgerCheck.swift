import FileSystem
import Git
import Merge
import Records
import Schema

/// Everything that is wrong with a ledger as it lies on disk.
public struct LedgerCheck: Sendable {
  /// How many records there are that can be read.
  public internal(set) var records = 0
  /// The problems, in the order of their paths and lines.
  public internal(set) var problems: [LedgerProblem] = []
  /// Fields of records that their kinds do not name. Nothing is wrong with them.
  public internal(set) var unnamed: [UnnamedField] = []
}

extension Ledger {
  /// Looks at every file, `local/` too, and changes nothing: no lock is taken.
  public func check() throws -> LedgerCheck {
    let objects = try LedgerObjects(self)
    let scan = try Scanner(ledger: self, objects: objects).scan(since: objects.repository.head().commit)
    let kinds = try self.kinds()
    let files = try CheckedFiles(self, scan)
    var check = LedgerCheck()
    let broken = Set(kinds.skipped.map { Text($0.path) })
    let said = kinds.skipped + scan.skipped + scan.refusedNames + files.skipped
    check.problems = try settingProblems() + kinds.problems() + said.map(LedgerProblem.init)
    if try PrivateKinds(self).isLost { check.problems.append(.lostPrivateKinds) }
    check.problems += try objects.carried().map(LedgerProblem.init)
    check.problems += try kindlessFolders(kinds).map { LedgerProblem(SkippedFile($0)) }
    check.problems += files.copies + files.withoutRecord
    try check.inspect(files, besides: broken, in: self, kinds)
    check.sort()
    return check
  }
}

extension LedgerCheck {
  /// - Parameter said: files of which it is known already that they cannot be read.
  fileprivate mutating func inspect(
    _ files: CheckedFiles, besides said: Set<Text>, in ledger: Ledger, _ kinds: Kinds
  ) throws {
    let (inspection, records) = (try RecordInspection(ledger, kinds: kinds), files.records)
    let found = ledger.root.readAll(records.map(\.path), limit: ReadLimits().bytes) {
      (number, content) -> Result<Looked, SkippedFileError> in
      Ledger.record(records[number], content).map { record in
        let found = inspection.problems(of: record, whereThere: files.all.has)
        let files = record.unnamed(files.beside[Text(record.path)] ?? []).map(LedgerProblem.init(unnamed:))
        return Looked(problems: found + files, unnamed: inspection.unnamedFields(of: record))
      }
    }
    var unnamed: [(kind: Text, field: FieldPath)] = []
    for result in found {
      switch result {
      case .success(let found):
        self.records += 1
        problems += found.problems
        unnamed += found.unnamed
      case .failure(let error):
        if let exhaustion = error.exhaustion { throw exhaustion }
        if !said.contains(Text(error.skipped.path)) { problems.append(LedgerProblem(error.skipped)) }
      }
    }
    self.unnamed = UnnamedField.counted(unnamed)
  }

  /// What was found in one record.
  private struct Looked: Sendable {
    let problems: [LedgerProblem]
    let unnamed: [(kind: Text, field: FieldPath)]
  }

  /// What another look found. Of a field of which something was found before, that is enough.
  public mutating func add(_ found: [LedgerProblem]) {
    let known = Set(problems.map { Text("\($0.path)\n\($0.field.keys.first ?? "")") })
    problems += found.filter { !known.contains(Text("\($0.path)\n\($0.field.keys.first ?? "")")) }
    sort()
  }

  /// Puts the problems in order, each once: two looks can find the same.
  fileprivate mutating func sort() {
    var seen: Set<LedgerProblem> = []
    problems = problems.filter { seen.insert($0).inserted }
    let start = TextPosition(line: 0, column: 0)
    func order(_ problem: LedgerProblem) -> (Text, TextPosition, FieldPath, Text) {
      (Text(problem.path), problem.position ?? start, problem.field, Text(problem.message.description))
    }
    problems.sort { order($0) < order($1) }
  }
}

extension LedgerProblem {
  fileprivate init(unnamed path: String) { self.init(of: path, "nothing refers to this file, not even its record") }
}

extension StoredRecord {
  /// The files beside a record that no text in it names, not even one that a conflict lists.
  fileprivate func unnamed(_ files: [String]) -> [String] {
    if files.isEmpty { return [] }
    let texts = Value.object(members).texts
    return files.filter { !texts.contains(Text(names(of: $0).last ?? "")) }
  }
}
