package import Index
package import Query
package import Records

/// Records of one folder in their order.
package struct RecordRun {
  package let folder: IndexedFolder
  /// Their numbers in the folder.
  package let files: [UInt32]
  /// Of the first.
  package let head: SortEntry
}

/// The order in which a question's records are shown, and how many of them.
///
/// Each folder is put into order by itself, then the folders are merged: what the order of a record depends on takes
/// more memory than its place.
package struct RecordOrder: Sendable {
  private let sorting: Sorting
  private let kinds: [KindShape]
  private let zone: TimeZoneRules
  private let reader: RowReader
  package let limit: Int?

  package init(_ inquiry: Inquiry, _ sorting: Sorting, limit: Int?) {
    self.sorting = sorting
    self.limit = limit
    kinds = inquiry.setting.kinds
    zone = inquiry.setting.calendar.zone
    reader = inquiry.reader
  }

  /// Those that the order looks at.
  package var fields: [Text] { sorting.fields(of: kinds) }

  /// nil where none is to be shown.
  package func run(of hits: Inquiry.Hits) -> RecordRun? {
    let sortingHere = sorting(in: hits.folder)
    guard let block = hits.block else {
      let entries = hits.rows.map { sortingHere.entry(for: $0) }
      let order = sorting.order(of: entries, limit: limit)
      return order.first.map { run(in: hits.folder, order.map { hits.files[$0] }, head: entries[$0]) }
    }
    let files = sortingHere.order(of: hits.files, in: block, limit: limit)
    return files.first.map { run(in: hits.folder, Array(files), head: sortingHere.entry(for: block.row($0))) }
  }

  private func run(in folder: IndexedFolder, _ files: [Int], head: SortEntry) -> RecordRun {
    RecordRun(folder: folder, files: files.map { UInt32($0) }, head: head)
  }

  private func sorting(in folder: IndexedFolder) -> KindSorting {
    sorting.of(reader.kind(of: folder), among: kinds, in: zone)
  }

  /// Shows the number of the run and the file of each record to `take`, in order.
  package func merge(_ runs: [RecordRun], _ take: (Int, UInt32) -> Void) {
    var readers = runs.map { RunReader($0, self) }
    sorting.merge(runs.map(\.head), limit: limit) { run in
      take(run, readers[run].file)
      return readers[run].next()
    }
  }

  /// Only what is to be shown of the runs.
  package func cut(_ runs: [RecordRun]) -> [RecordRun] {
    var kept: [[UInt32]] = Array(repeating: [], count: runs.count)
    merge(runs) { kept[$0].append($1) }
    return zip(runs, kept).filter { !$1.isEmpty }.map { RecordRun(folder: $0.folder, files: $1, head: $0.head) }
  }

  /// Reads the records of a run, one after the other.
  private struct RunReader {
    private let run: RecordRun
    private let order: RecordOrder
    private let sorting: KindSorting
    private var place = 0
    /// Only while the run is read: of a list by date, few are at once.
    private var block: RowBlock?

    init(_ run: RecordRun, _ order: RecordOrder) {
      self.run = run
      self.order = order
      sorting = order.sorting(in: run.folder)
    }

    var file: UInt32 { run.files[place] }

    mutating func next() -> SortEntry? {
      place += 1
      if place == run.files.count {
        block = nil
        return nil
      }
      if place == 1 {
        block = order.reader.block(of: run.folder, with: order.fields, for: run.files.map { Int($0) })
      }
      let file = Int(run.files[place])
      let row = block?.row(file) ?? order.reader.row(file, in: run.folder)
      return sorting.entry(for: row)
    }
  }
}
