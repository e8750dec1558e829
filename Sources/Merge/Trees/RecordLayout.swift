import Records
import Schema

extension ItemKeys {
  fileprivate init(of rules: FieldRules) {
    var key: Text?
    if case .keyed(let by) = rules.rule { key = by }
    self.init(
      key: key, member: { ItemKeys(of: rules.rules(for: $0)) }, item: { ItemKeys(of: rules.items) })
  }
}

/// The side whose layout a merged record has, and the record's bytes. Law: symmetry, byte for byte
/// (`FileMergeTests.symmetry`, `FoundCaseTests.editedAndRemoved`).
struct RecordLayout: Sendable {
  let side: Side
  /// What the merged record is an edit of; nil where neither side has the record.
  private let edited: ReadRecord?
  private let other: ReadRecord?
  private let base: RecordDocument?

  /// Where only one side re-indented or re-ordered the record, that side; else the side with the smaller bytes, which
  /// does not depend on which side is the first. Where only one side has the record, that side.
  init(base: ReadRecord?, first: ReadRecord?, second: ReadRecord?) throws(ReadError) {
    self.base = base?.document
    guard let first, let second else {
      (side, edited, other) = (first == nil ? .second : .first, first ?? second, nil)
      return
    }
    let sides = Sides(first: first, second: second)
    side = try Self.side(base: base?.document, sides.map { _, record in record.document })
    (edited, other) = (sides[side], sides[side.other])
  }

  private static func side(base: RecordDocument?, _ sides: Sides<RecordDocument>) throws(ReadError) -> Side {
    if let base {
      let changed = try sides.map { (_, document) throws(ReadError) in try !document.isUpdate(of: base) }
      if changed.first != changed.second { return changed.first ? .first : .second }
    }
    return sides.second.bytes.lexicographicallyPrecedes(sides.first.bytes) ? .second : .first
  }

  /// The record with these members, in the layout of the side; what the other side wrote keeps its spelling, and the
  /// comments that it added are added.
  ///
  /// - Parameter format: that of the record's path, which either side may have changed; nil: that of the side. Throws
  ///   where the format cannot hold the members.
  func bytes(of members: Object, format: RecordFormat?) throws(ReadError) -> [UInt8] {
    let sides = [edited, other].compactMap { $0 }
    let format = format ?? edited?.document.format ?? .json
    guard let leading = sides.first(where: { $0.document.format == format }) else {
      return try RecordDocument(writing: .object(members), format: format).bytes
    }
    let merged = try leading.document.updating(
      from: .object(leading.members), to: .object(members), spellings: other.map { [$0.document] } ?? [])
    guard let other else { return merged.bytes }
    return try merged.addingComments(
      of: [leading.document, other.document], since: base, ItemKeys(of: leading.rules)
    ).bytes
  }
}
