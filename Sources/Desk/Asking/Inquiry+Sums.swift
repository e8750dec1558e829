package import Query
package import Records
import Schema
package import Store

extension Inquiry {
  package struct Sums {
    package let sums: Aggregation
    /// The same without groups.
    package let totals: Aggregation?
    package let skipped: [SkippedFile]
  }

  /// Adds up what answers the question.
  package func sums(_ spec: Aggregation.Spec, hasTotals: Bool) throws -> Sums {
    try sums(spec, totals: hasTotals ? spec.grouped(by: []) : nil)
  }

  /// The sums of a pivot; its totals are those of all columns together, in which a record counts once.
  package func pivotSums(_ spec: Aggregation.Spec) throws -> Sums {
    try sums(spec, totals: spec.grouped(by: spec.groups.dropLast()))
  }

  /// - Parameter totals: what to add up of the same records besides.
  private func sums(_ spec: Aggregation.Spec, totals: Aggregation.Spec?) throws -> Sums {
    let specs = try ([spec] + (totals.map { [$0] } ?? [])).map { try $0.asking(self) }
    let empty = specs.map { Aggregator($0, in: setting) }
    let found = try collect(fields(for: spec), from: empty) { sums, hits in
      for place in sums.indices { sums[place].add(hits) }
    }
    var all = empty
    for part in found.parts { for place in all.indices { all[place].add(part[place]) } }
    if all.contains(where: \.hasOverflowed) { return try sumsInOrder(specs) }
    return Sums(sums: all[0].result(), totals: all.dropFirst().first?.result(), skipped: found.skipped)
  }

  /// One record after the other in the order of their paths: where a sum gets too long, that decides which is left out.
  private func sumsInOrder(_ specs: [Aggregation.Spec]) throws -> Sums {
    let found = try collect(fields(for: specs[0]), from: [RecordRow]()) { $0 += $1.rows }
    let rows = found.parts.joined().sorted { $0.path < $1.path }
    let sums = specs.map { Aggregation(of: rows, $0, in: setting) }
    return Sums(sums: sums[0], totals: sums.dropFirst().first, skipped: found.skipped)
  }

  /// How many records have no value of a field that is reckoned, because something that it is reckoned from is missing:
  /// a total says nothing of them. 0 for a field that people write.
  package func unreckoned(_ total: FieldPath) throws -> Int {
    let name = total.keys.first
    guard kinds.all.contains(where: { kind in kind.fields.contains { $0.name == name && $0.computed != nil } }) else {
      return 0
    }
    let has = Term(.has, .matches, .text(total.description), column: 1, operandColumn: 1)
    return try FoundRecords(asking(words.narrowed(to: .not(.term(has)))), .usual, limit: 0).count
  }

  /// With the place in the file, which rows do not know.
  package func skipped(_ remark: Aggregation.Remark) throws -> SkippedFile {
    let document = try ledger.document(at: remark.path.string)
    return SkippedFile(
      path: remark.path.string, position: document.position(of: remark.field), message: remark.message)
  }

  /// The members that a sum looks at.
  package func fields(for spec: Aggregation.Spec) -> [Text] {
    var paths = [spec.total, FieldPath(keys: ["date"])]
    if spec.shares != nil { paths.append(Bearers.bearing) }
    for group in spec.groups { if case .field(let path) = group.source { paths.append(path) } }
    for shape in shapes {
      paths += [
        shape.date, shape.money?.amount, shape.money?.currency, shape.money?.type, shape.money?.category?.field,
      ]
    }
    return paths.compactMap { $0?.keys.first } + shapes.compactMap { $0.money?.parts?.field }
  }
}

extension Aggregator {
  package mutating func add(_ hits: Inquiry.Hits) {
    if let block = hits.block { return add(block, hits.files) { hits.row($0) } }
    hits.forEachRow { add($0) }
  }
}

extension Aggregation.Spec {
  fileprivate func grouped(by groups: [GroupKey]) -> Self {
    Self(
      groups: groups, currency: currency, total: total, hasStatistics: hasStatistics, conversion: conversion,
      question: question, shares: shares)
  }

  /// Of records with parts, those count that answer the question.
  func asking(_ inquiry: Inquiry) throws -> Self {
    for group in groups { try inquiry.setting.calendar.require(group.source) }
    return Self(
      groups: groups, currency: currency, total: total, hasStatistics: hasStatistics, conversion: conversion,
      question: try inquiry.matcher(), shares: shares)
  }
}
