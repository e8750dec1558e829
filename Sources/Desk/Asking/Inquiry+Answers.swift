package import Index
package import Query
package import Records
import Schema
package import Store
import Synchronization

extension Inquiry {
  /// What is found of the records that answer the question.
  package struct Collected<Part> {
    /// What each thread collected, in no order.
    package var parts: [Part]
    /// What could not be read, also where a single field could not and the question turned on it.
    package var skipped: [SkippedFile]
  }

  /// Records of one folder that answer the question.
  package struct Hits {
    package let folder: IndexedFolder
    /// The numbers of their files in the folder.
    package let files: [Int]
    /// With the fields that were asked for; nil where each record has to be looked at by itself.
    package let block: RowBlock?
    fileprivate let reader: RowReader

    /// With all its fields.
    func row(_ file: Int) -> RecordRow { reader.row(file, in: folder) }

    /// With all fields.
    package var rows: some Sequence<RecordRow> { files.lazy.map { reader.row($0, in: folder) } }

    /// Shows their rows to `body`, which have at least the fields that were asked for.
    package func forEachRow(_ body: (RecordRow) -> Void) {
      if let block { block.forEachRow(files) { row, _ in body(row) } } else { rows.forEach(body) }
    }
  }

  /// Asks all records, on two threads. A record that lies at several paths is asked once, and the other files are named
  /// among what is left out.
  ///
  /// - Parameters:
  ///   - keys: the fields that are needed of each record that answers.
  ///   - empty: what each thread begins with.
  ///   - take: adds records to what a thread has.
  func collect<Part: Sendable>(
    _ keys: [Text], from empty: Part, _ take: @escaping @Sendable (inout Part, Hits) -> Void
  ) throws -> Collected<Part> {
    let seen = SeenIDs()
    let found = try collect(keys, from: empty, besides: [], seen, take)
    let repeated = try ledger.repeatedFiles(seen)
    if repeated.paths.isEmpty { return found }
    var once = try collect(keys, from: empty, besides: repeated.paths, seen, take)
    once.skipped = inOrder(once.skipped + repeated.skipped)
    return once
  }

  /// - Parameter others: files that are not asked.
  private func collect<Part: Sendable>(
    _ keys: [Text], from empty: Part, besides others: Set<Text>, _ seen: SeenIDs,
    _ take: @escaping @Sendable (inout Part, Hits) -> Void
  ) throws -> Collected<Part> {
    let matcher = try matcher()
    let keys = Set(keys).sorted()
    let collection = Collection(empty)
    let (isAsked, reader) = (self.isAsked, self.reader)
    let problems = try ledger.visit(below: folders) { folder in
      guard let location = folder.location, isAsked(location) else { return }
      if others.isEmpty { seen.note(folder) }
      let (hits, unreadable) = reader.hits(in: folder, matcher, keys, besides: others)
      var part = collection.take()
      if let hits { take(&part, hits) }
      collection.put(part, folder.skipped, unreadable)
    }
    let (parts, skipped, unreadable) = collection.all
    let fields = try unreadable.flatMap { try skippedFields($0, matcher) }
    let skippedKinds = try kinds.skipped + kindless()
    return Collected(parts: parts, skipped: inOrder(problems + skipped + fields + skippedKinds + skippedCatalogue))
  }

  /// Folders whose records a kind had once, and no answer has any more.
  private func kindless() throws -> [SkippedFile] {
    if ledger.isPast { return [] }
    return try ledger.ledger.kindlessFolders(kinds).filter { $0.former != nil }.map(SkippedFile.init)
  }

  /// The records that answer the question, in the order of their paths.
  ///
  /// - Parameter keys: the fields that are needed of each; nil: all.
  package func rows(with keys: [Text]?) throws -> (rows: [RecordRow], skipped: [SkippedFile]) {
    let found =
      if let keys {
        try collect(keys, from: [RecordRow]()) { rows, hits in hits.forEachRow { rows.append($0) } }
      } else {
        try collect([], from: [RecordRow]()) { $0 += $1.rows }
      }
    return (found.parts.joined().map { ($0.path, $0) }.sorted { $0.0 < $1.0 }.map(\.1), found.skipped)
  }

  /// Ready to be asked.
  func matcher() throws -> Matcher { try Matcher(words.question, text: words.text, in: setting) }

  /// What cannot be read of a record, where its answer depends on it.
  func skippedFields(_ row: RecordRow, _ matcher: Matcher) throws -> [SkippedFile] {
    let path = row.path.string
    let document = try ledger.document(at: path)
    return matcher.unreadableFields(of: row).map { field in
      let message: Sentence = "its \(field) cannot be read, and the question depends on it"
      return SkippedFile(path: path, position: document.position(of: field), message: message)
    }
  }

  private func inOrder(_ skipped: [SkippedFile]) -> [SkippedFile] {
    Set(skipped).sorted {
      (Text($0.place), Text($0.message.description)) < (Text($1.place), Text($1.message.description))
    }
  }
}

extension RowReader {
  /// Those of a folder's records that answer; nil where none does. And those of which that cannot be said.
  fileprivate func hits(
    in folder: IndexedFolder, _ matcher: Matcher, _ keys: [Text], besides others: Set<Text>
  ) -> (hits: Inquiry.Hits?, unreadable: [RecordRow]) {
    var files: [Int] = []
    var unreadable: [RecordRow] = []
    ask(matcher, in: folder) { file, answer in
      if !others.isEmpty, others.contains(folder.path(of: file)) { return }
      switch answer {
      case .no: break
      case .yes: files.append(file)
      case .unreadable: unreadable.append(row(file, in: folder))
      }
    }
    if files.isEmpty { return (nil, unreadable) }
    let block = block(of: folder, with: keys, for: files)
    return (Inquiry.Hits(folder: folder, files: files, block: block, reader: self), unreadable)
  }
}

/// What threads have collected so far. A thread takes a part, adds to it, and puts it back.
private final class Collection<Part: Sendable>: Sendable {
  private let empty: Part
  private let state: Mutex<State>

  private struct State {
    var parts: [Part] = []
    var skipped: [SkippedFile] = []
    var unreadable: [RecordRow] = []
  }

  init(_ empty: Part) {
    self.empty = empty
    state = Mutex(State())
  }

  func take() -> Part { state.withLock { $0.parts.popLast() } ?? empty }

  func put(_ part: Part, _ skipped: [SkippedFile], _ unreadable: [RecordRow]) {
    state.withLock { state in
      state.parts.append(part)
      state.skipped += skipped
      state.unreadable += unreadable
    }
  }

  var all: (parts: [Part], skipped: [SkippedFile], unreadable: [RecordRow]) {
    state.withLock { ($0.parts, $0.skipped, $0.unreadable) }
  }
}

/// The files of records that lie at several paths, but for the one of each that counts.
struct RepeatedFiles {
  let skipped: [SkippedFile]
  let paths: Set<Text>

  fileprivate init(_ skipped: [SkippedFile]) {
    self.skipped = skipped
    paths = Set(skipped.map { Text($0.path) })
  }
}

extension AskedLedger {
  /// Of the records that were seen at several paths, the files that do not count: all but one that is committed, or else all
  /// but the first.
  func repeatedFiles(_ seen: SeenIDs) throws -> RepeatedFiles {
    let several = seen.several
    let committed =
      several.isEmpty || isPast ? [] : try ledger.committed(among: several.joined().map(\.string))
    let others = several.flatMap { paths -> [SkippedFile] in
      let one = paths.first { committed.contains($0) } ?? paths[0]
      return paths.filter { $0 != one }.map { path in
        SkippedFile(path: path.string, message: "it is a record that lies at \(one), too, and counts once")
      }
    }
    return RepeatedFiles(others)
  }

  /// All records below folders, in the order of their paths: also each file of a record that lies at several, for two
  /// people may each refer to their own.
  package func rows(
    below folders: [String], _ reader: RowReader
  ) throws -> (rows: [RecordRow], skipped: [SkippedFile]) {
    try rows(below: folders, reader) { _ in }
  }

  /// The same for what is added up: of a record that lies at several paths there is one row, and the other files are named
  /// among what is left out.
  func rowsOnce(below folders: [String], _ reader: RowReader) throws -> (rows: [RecordRow], skipped: [SkippedFile]) {
    let seen = SeenIDs()
    let (rows, skipped) = try rows(below: folders, reader, each: seen.note)
    let repeated = try repeatedFiles(seen)
    return (rows.filter { !repeated.paths.contains($0.path) }, skipped + repeated.skipped)
  }

  private func rows(
    below folders: [String], _ reader: RowReader, each note: @escaping @Sendable (IndexedFolder) -> Void
  ) throws -> (rows: [RecordRow], skipped: [SkippedFile]) {
    let collection = Collection<[RecordRow]>([])
    let problems = try visit(below: folders) { folder in
      note(folder)
      var rows = collection.take()
      reader.forEachRow(in: folder) { row, _ in rows.append(row) }
      collection.put(rows, folder.skipped, [])
    }
    let (parts, skipped, _) = collection.all
    return (parts.joined().sorted { $0.path < $1.path }, problems + skipped)
  }
}
