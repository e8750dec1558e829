import Records
import Schema
public import Store
import Synchronization

/// The names of records from the index: of 100,000 drinks no file is read that has not changed.
public final class IndexedNames: RecordNames {
  /// One for all questions of a command.
  private let index = Mutex<RecordIndex?>(nil)

  public init() {}

  public func names(
    in ledger: Ledger, below folders: [String], _ kinds: Kinds, where test: NameTest
  ) throws -> (names: [RecordName], skipped: [SkippedFile]) {
    let found = FoundNames()
    let problems = try index(of: ledger).visit(ledger, below: folders) { folder in
      let kind = folder.location.flatMap { kinds.kind(of: $0) }
      found.add(folder.names(of: kind, where: test), folder.skipped)
    }
    return (found.all.names, found.all.skipped + problems)
  }

  private func index(of ledger: Ledger) -> RecordIndex {
    index.withLock { index in
      let known = index ?? RecordIndex(of: ledger.root)
      index = known
      return known
    }
  }
}

/// What the threads have found so far.
private final class FoundNames: Sendable {
  private let found = Mutex((names: [RecordName](), skipped: [SkippedFile]()))

  func add(_ names: [RecordName], _ skipped: [SkippedFile]) {
    found.withLock {
      $0.names += names
      $0.skipped += skipped
    }
  }

  var all: (names: [RecordName], skipped: [SkippedFile]) { found.withLock { $0 } }
}

extension IndexedFolder {
  /// Takes out of the sheet only the records that pass.
  fileprivate func names(of kind: Kind?, where test: NameTest) -> [RecordName] {
    let passes = passesByTitle(kind, test)
    let hasOthers = test.mayHoldID(inName: path)
    return records.compactMap { file in
      let mayPass = hasOthers || test.mayHoldID(inName: sheet.name(of: file))
      return passes[file] || mayPass && test.holds(id: id(of: file)) ? name(of: file, kind) : nil
    }
  }

  private func name(of file: Int, _ kind: Kind?) -> RecordName? {
    let path = path(of: file).string
    guard let location = RecordLocation(path: path) else { return nil }
    return RecordName(path: path, location: location, members: sheet.members(of: file), kind: kind)
  }

  /// For each file whether the title of its record passes. Each different title is looked at once.
  private func passesByTitle(_ kind: Kind?, _ test: NameTest) -> [Bool] {
    func passes(_ members: Object) -> Bool { test.holds(title: kind?.title(of: members)) }
    var byFile = Array(repeating: passes(Object()), count: sheet.count)
    guard let field = kind?.titleField else { return byFile }
    if sheet.hasLooseRecords {
      for file in records { byFile[file] = passes(sheet.members(of: file)) }
      return byFile
    }
    var byValue = [passes(Object())]
    sheet.forEachValue(of: field) { byValue.append(test.holds(title: Kind.title($0))) }
    return sheet.codes(of: field).map { byValue[Int($0)] }
  }
}
