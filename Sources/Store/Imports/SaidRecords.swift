import Git
import Merge
public import Records
public import Schema

/// The records of a ledger as a source said them last, whatever somebody made of them since.
public struct SaidRecords {
  /// By id.
  private let files: [Text: LedgerObjects.File]
  /// Those that the ledger has in another form.
  public let changed: Set<Text>
  private let arriving: Set<Text>
  private let objects: LedgerObjects

  /// - Parameters:
  ///   - source: whose newest statement counts among the commits.
  ///   - there: by id, what the ledger has where its records lie now.
  fileprivate init(
    of source: RecordSource, _ commits: SourceCommits, there: [Text: ObjectID], _ objects: LedgerObjects
  ) throws {
    self.objects = objects
    let statements = try SourceHistory(source: source, objects: objects).newest(among: commits).statements
    var (files, arriving): ([Text: LedgerObjects.File], Set<Text>) = ([:], [])
    for statement in statements {
      let all = try objects.files(of: objects.commit(statement).tree)
      files.merge(SourceTree.records(of: source, among: all)) { first, _ in first }
      arriving.formUnion(try RowMemory(upTo: statement, objects).arriving)
    }
    self.files = files.filter { there[$0.key] != nil }
    self.arriving = arriving
    changed = Set(self.files.filter { there[$0.key] != $0.value.leaf.id }.keys)
  }

  public func has(_ id: Text) -> Bool { files[id] != nil }

  /// As it was said; nil for a record that the source did not say, or that is gone.
  public func members(_ id: Text) throws -> Object? {
    guard let file = files[id] else { return nil }
    return RecordReading.members(try objects.file(file.leaf.id), path: file.path)
  }

  /// All of them, as they were said.
  public func all() throws -> [Object] { try files.keys.sorted().compactMap(members) }

  /// Whether it is a transfer that the file of the account told that the money came into.
  public func isArriving(_ id: Text) -> Bool { arriving.contains(id) }
}

/// What the rules of imports have said last: one look at a ledger's history for all of them.
public struct RuleStatements {
  private let objects: LedgerObjects
  private let head: ObjectID?
  private let commits: SourceCommits?

  public init(in ledger: Ledger) throws {
    objects = try LedgerObjects(ledger)
    head = try objects.repository.head().commit
    commits = try head.map { [objects] head in try SourceCommits(from: [head], objects) }
  }

  /// Somebody's records of a kind as each rule said them, also a rule that is there no more: its records may have stayed.
  public func said(of user: Text, _ kind: Kind) throws -> [(rule: Text, records: SaidRecords)] {
    guard let head, let commits else { return [] }
    let rules = commits.rules(of: user)
    if rules.isEmpty { return [] }
    func source(_ rule: Text) -> RecordSource { RecordSource(name: rule, owner: .user(user), kind: kind) }
    let there = try objects.leaves(of: source(""), in: head)
    return try rules.map { ($0, try SaidRecords(of: source($0), commits, there: there, objects)) }
  }
}

extension SourceCommits {
  /// The names of somebody's rules that have said something.
  fileprivate func rules(of user: Text) -> [Text] {
    let start = SourceTrailer.name + RecordSource.branch(ofRule: "", of: user, in: ImportRules.folder)
    let names = statements.flatMap { $0.message.lines.compactMap { $0.rest(behind: start).map { Text(String($0)) } } }
    return Set(names).sorted()
  }
}
