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
  private let kind: Kind
  private let names: NamesNow
  private let objects: LedgerObjects

  /// - Parameters:
  ///   - source: whose newest statement counts among the commits.
  ///   - there: by id, what the ledger has where its records lie now.
  fileprivate init(
    of source: RecordSource, _ commits: SourceCommits, there: [Text: ObjectID], _ names: NamesNow,
    _ objects: LedgerObjects
  ) throws {
    (kind, self.names, self.objects) = (source.kind, names, objects)
    let statements = try SourceHistory(source: source, objects: objects).newest(among: commits).statements
    var (files, arriving): ([Text: LedgerObjects.File], Set<Text>) = ([:], [])
    for statement in statements {
      for (id, file) in try StatementFiles(of: source, in: statement, objects).all
      where there[id] != nil && files[id] == nil {
        files[id] = file
      }
      arriving.formUnion(try RowMemory(upTo: statement, objects).arriving)
    }
    self.files = files
    self.arriving = arriving
    changed = Set(files.filter { there[$0.key] != $0.value.leaf.id }.keys)
  }

  public func has(_ id: Text) -> Bool { files[id] != nil }

  /// As it was said, with the names that people have now; nil for a record that the source did not say, or that is gone.
  public func members(_ id: Text) throws -> Object? {
    guard let file = files[id] else { return nil }
    return RecordReading.members(try objects.file(file.leaf.id), path: file.path).map { names.following($0, of: kind) }
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
  private let people: [Person]
  private let names: NamesNow

  public init(in ledger: Ledger) throws {
    people = try ledger.people().people
    names = NamesNow(people)
    let objects = try LedgerObjects(ledger)
    self.objects = objects
    head = try objects.repository.head().commit
    commits = try head.map { try SourceCommits(from: [$0], objects) }
  }

  /// Somebody's records of a kind as each rule said them, also a rule that is there no more: its records may have stayed,
  /// and whoever has none can get another name.
  public func said(of user: Text, _ kind: Kind) throws -> [(rule: Text, records: SaidRecords)] {
    guard let head, let commits else { return [] }
    let former = people.first { $0.name == user }?.formerNames.filter { names[$0] == user } ?? []
    let rules = ([user] + former).flatMap { name in commits.rules(of: name).map { (user: name, rule: $0) } }
    if rules.isEmpty { return [] }
    func source(_ rule: Text, of user: Text) -> RecordSource {
      RecordSource(name: rule, owner: .user(user), kind: kind)
    }
    let there = try objects.leaves(of: source("", of: user), in: head)
    return try rules.map { name, rule in
      (rule, try SaidRecords(of: source(rule, of: name), commits, there: there, names, objects))
    }
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

/// What people are called now who had another name when a source said something (decision 37).
struct NamesNow {
  private let names: [Text: Text]

  init(_ people: [Person]) {
    let taken = Set(people.map(\.name))
    let former = people.flatMap { person in person.formerNames.map { (former: $0, now: person.name) } }
    let claims = Dictionary(grouping: former.filter { !taken.contains($0.former) }, by: \.former)
    // What two people were called one after the other is nobody's.
    names = claims.compactMapValues { $0.count == 1 ? $0[0].now : nil }
  }

  /// nil for a name that somebody still has, and for one that nobody had.
  subscript(former: Text) -> Text? { names[former] }

  /// With `ben/giro` as `benno/giro`, where a field refers to a record.
  func following(_ members: Object, of kind: Kind) -> Object {
    if names.isEmpty { return members }
    return kind.fields.filter { $0.reference != nil }.reduce(into: members) { members, field in
      guard let halves = members[field.name]?.string?.halves(at: "/"), let name = names[Text(halves.before)] else {
        return
      }
      members[field.name] = .string(Text("\(name)/\(halves.after)"))
    }
  }
}
