internal import Index
internal import Query
internal import Records
internal import Schema
internal import Store
internal import Synchronization

extension Inquiry {
  /// What is found of the records that answer the question.
  struct Found<Part> {
    /// What each thread collected, in no order.
    var parts: [Part]
    /// What could not be read, also where a single field could not and the question turned on it.
    var leftOut: [LeftOut]
  }

  /// A record that answers the question.
  struct Hit {
    /// With the fields that were asked for.
    let row: RecordRow
    fileprivate let file: Int
    fileprivate let folder: IndexedFolder
    fileprivate let reader: RowReader

    /// With all fields.
    var whole: RecordRow { reader.row(file, in: folder) }
  }

  /// Asks all records, on two threads.
  ///
  /// - Parameters:
  ///   - keys: the fields that are needed of each record besides those that the question is about.
  ///   - empty: what each thread begins with.
  ///   - take: adds a record to what a thread has.
  func collect<Part: Sendable>(
    _ keys: [Text], from empty: Part, _ take: @escaping @Sendable (inout Part, Hit) -> Void
  ) throws -> Found<Part> {
    let matcher = try Matcher(words.question, in: setting)
    let keys = matcher.fields.map { $0.union(keys).sorted() }
    let collection = Collection(empty)
    let (isAsked, reader) = (self.isAsked, self.reader)
    let problems = try ledger.visit(below: folders) { folder in
      guard let location = folder.location, isAsked(location) else { return }
      var part = collection.take()
      var unreadable: [RecordRow] = []
      reader.forEachRow(in: folder, with: keys) { row, file in
        switch matcher.answer(row) {
        case .no: break
        case .yes: take(&part, Hit(row: row, file: file, folder: folder, reader: reader))
        case .unreadable: unreadable.append(row)
        }
      }
      collection.put(part, folder.leftOut, unreadable)
    }
    let (parts, leftOut, unreadable) = collection.all
    let others = try unreadable.flatMap { try fieldsLeftOut($0, matcher) }
    return Found(parts: parts, leftOut: inOrder(problems + leftOut + others + kinds.leftOut + leftOutCatalogue))
  }

  private func fieldsLeftOut(_ row: RecordRow, _ matcher: Matcher) throws -> [LeftOut] {
    let path = row.path.string
    let document = try ledger.document(at: path)
    return matcher.unreadableFields(of: row).map { field in
      let message = "its \(field) cannot be read, and the question turns on it"
      return LeftOut(path: path, position: document.position(of: field), message: message)
    }
  }

  private func inOrder(_ leftOut: [LeftOut]) -> [LeftOut] {
    Set(leftOut).sorted { (Text($0.place), Text($0.message)) < (Text($1.place), Text($1.message)) }
  }
}

/// What threads have collected so far. A thread takes a part, adds to it, and puts it back.
private final class Collection<Part: Sendable>: Sendable {
  private let empty: Part
  private let state: Mutex<State>

  private struct State {
    var parts: [Part] = []
    var leftOut: [LeftOut] = []
    var unreadable: [RecordRow] = []
  }

  init(_ empty: Part) {
    self.empty = empty
    state = Mutex(State())
  }

  func take() -> Part { state.withLock { $0.parts.popLast() } ?? empty }

  func put(_ part: Part, _ leftOut: [LeftOut], _ unreadable: [RecordRow]) {
    state.withLock { state in
      state.parts.append(part)
      state.leftOut += leftOut
      state.unreadable += unreadable
    }
  }

  var all: (parts: [Part], leftOut: [LeftOut], unreadable: [RecordRow]) {
    state.withLock { ($0.parts, $0.leftOut, $0.unreadable) }
  }
}

extension AskedLedger {
  /// All records below folders, in the order of their paths.
  func rows(
    below folders: [String], _ reader: RowReader
  ) throws -> (rows: [RecordRow], leftOut: [LeftOut]) {
    let collection = Collection<[RecordRow]>([])
    let problems = try visit(below: folders) { folder in
      var rows = collection.take()
      reader.forEachRow(in: folder, with: nil) { row, _ in rows.append(row) }
      collection.put(rows, folder.leftOut, [])
    }
    let (parts, leftOut, _) = collection.all
    return (parts.joined().sorted { $0.path < $1.path }, problems + leftOut)
  }
}
