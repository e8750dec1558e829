import Index
package import Query
package import Records
package import Store

/// The records that answer a question, in their order. Each is taken out of the sheet of its folder when it is shown: in
/// their sheets, a million take little memory.
package struct FoundRecords {
  private let reader: RowReader
  private let folders: [IndexedFolder]
  private var places: [Place]
  /// How many records there are, shown or not.
  package let count: Int
  package let skipped: [SkippedFile]
  /// What they come to, for each sum that was asked for.
  package let sums: [Aggregation]
  private let shares: SharesOfRecords?

  /// Small, for there may be a million.
  private struct Place {
    /// Its place in `folders`.
    let folder: UInt32
    let file: UInt32
  }

  /// - Parameters:
  ///   - limit: how many are to be shown; nil: all.
  ///   - specs: what to add up in the same look at the files.
  ///   - shares: whose shares are listed; then records in which they have none are not.
  package init(
    _ inquiry: Inquiry, _ sorting: Sorting, limit: Int?, adding specs: [Aggregation.Spec] = [],
    sharedBy shares: SharesOfRecords? = nil
  ) throws {
    self.shares = shares
    let order = RecordOrder(inquiry, sorting, limit: shares == nil ? limit : nil)
    let specs = try specs.map { try $0.asking(inquiry) }
    let empty = Part(sums: specs.map { Aggregator($0, in: inquiry.setting) })
    let keys = order.fields + specs.flatMap { inquiry.fields(for: $0) }
    let answers = try inquiry.collect(keys, from: empty) { part, hits in
      part.count += hits.files.count
      for place in part.sums.indices { part.sums[place].add(hits) }
      if let run = order.run(of: hits) { part.runs.append(run) }
      part.cut(order)
    }
    reader = inquiry.reader
    skipped = answers.skipped
    sums = try specs.indices.map { place in
      var sum = empty.sums[place]
      for part in answers.parts { sum.add(part.sums[place]) }
      return sum.hasOverflowed ? try inquiry.sums(specs[place], hasTotals: false).sums : sum.result()
    }
    let runs = answers.parts.flatMap(\.runs)
    folders = runs.map(\.folder)
    var places: [Place] = []
    order.merge(runs) { places.append(Place(folder: UInt32($0), file: $1)) }
    if let shares {
      places = places.filter { [reader, folders] in shares.has(reader.row(Int($0.file), in: folders[Int($0.folder)])) }
      count = places.count
      if let limit { places = Array(places.prefix(limit)) }
    } else {
      count = answers.parts.reduce(0) { $0 + $1.count }
    }
    self.places = places
  }

  /// The first of them alone.
  package func limited(to limit: Int?) -> FoundRecords {
    var found = self
    if let limit { found.places = Array(places.prefix(limit)) }
    return found
  }

  /// Those to be shown.
  package var rows: some Collection<RecordRow> {
    places.lazy.map { place in
      let row = reader.row(Int(place.file), in: folders[Int(place.folder)])
      return shares.map { $0.adding(to: row) } ?? row
    }
  }

  /// Those of them that lie at one of these paths. No other is taken out of its sheet.
  package func rows(at paths: Set<Text>) -> [RecordRow] {
    places.compactMap { place in
      let (folder, file) = (folders[Int(place.folder)], Int(place.file))
      return paths.contains(folder.path(of: file)) ? reader.row(file, in: folder) : nil
    }
  }

  /// What one thread finds.
  private struct Part {
    var count = 0
    var runs: [RecordRun] = []
    var sums: [Aggregator]

    private static let mostRuns = 16

    /// Forgets what comes after the first that are wanted, now and then: of a million records ten are wanted, and each that
    /// is kept keeps the sheet of its folder.
    mutating func cut(_ order: RecordOrder) {
      guard let limit = order.limit, runs.count > Self.mostRuns else { return }
      if runs.reduce(0, { $0 + $1.files.count }) / 2 > limit { runs = order.cut(runs) }
    }
  }
}
