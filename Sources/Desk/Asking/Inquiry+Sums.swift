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
    let spec = try spec.asking(self)
    let empty = [Aggregator(spec, in: setting)] + (hasTotals ? [Aggregator(spec.ungrouped, in: setting)] : [])
    let found = try collect(fields(for: spec), from: empty) { sums, hits in
      for place in sums.indices { sums[place].add(hits) }
    }
    var all = empty
    for part in found.parts { for place in all.indices { all[place].add(part[place]) } }
    if all.contains(where: \.hasOverflowed) { return try sumsInOrder(spec, hasTotals: hasTotals) }
    return Sums(sums: all[0].result(), totals: hasTotals ? all[1].result() : nil, skipped: found.skipped)
  }

  /// One record after the other in the order of their paths: where a sum gets too long, that decides which is left out.
  private func sumsInOrder(_ spec: Aggregation.Spec, hasTotals: Bool) throws -> Sums {
    let found = try collect(fields(for: spec), from: [RecordRow]()) { $0 += $1.rows }
    let rows = found.parts.joined().sorted { $0.path < $1.path }
    return Sums(
      sums: Aggregation(of: rows, spec, in: setting),
      totals: hasTotals ? Aggregation(of: rows, spec.ungrouped, in: setting) : nil, skipped: found.skipped)
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
  fileprivate var ungrouped: Self {
    Self(
      groups: [], currency: currency, total: total, hasStatistics: hasStatistics, conversion: conversion,
      question: question, shares: shares)
  }

  /// Of records with parts, those count that answer the question.
  func asking(_ inquiry: Inquiry) throws -> Self {
    Self(
      groups: groups, currency: currency, total: total, hasStatistics: hasStatistics, conversion: conversion,
      question: try Matcher(inquiry.words.question, text: inquiry.words.text, in: inquiry.setting), shares: shares)
  }
}
