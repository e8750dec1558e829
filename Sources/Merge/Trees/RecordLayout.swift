import Records

/// Which side's layout a merged record has, and its bytes.
struct RecordLayout: Sendable {
  let side: Side
  /// What the merged record is an edit of; nil where neither side has the record.
  private let document: RecordDocument?
  private let other: RecordDocument?

  /// Where one side alone re-indented or re-ordered the record, that side; else the one with the smaller bytes, which
  /// does not depend on which is ours.
  init(base: RecordDocument?, ours: RecordDocument?, theirs: RecordDocument?) throws(ReadError) {
    guard let ours, let theirs else {
      (side, document, other) = (.ours, ours ?? theirs, nil)
      return
    }
    let sides = Sides(ours: ours, theirs: theirs)
    side = try Self.side(base: base, sides)
    (document, other) = (sides[side], sides[side.other])
  }

  private static func side(base: RecordDocument?, _ sides: Sides<RecordDocument>) throws(ReadError) -> Side {
    if let base {
      let changed = try sides.map { (_, document) throws(ReadError) in
        try base.updating(to: document.value).bytes != document.bytes
      }
      if changed.ours != changed.theirs { return changed.ours ? .ours : .theirs }
    }
    return sides.theirs.bytes.lexicographicallyPrecedes(sides.ours.bytes) ? .theirs : .ours
  }

  /// The record with these members, in the layout of the side; what the other side wrote keeps its spelling.
  func bytes(of members: Object) throws(ReadError) -> [UInt8] {
    guard let document else { return JSONWriter.file(.object(members)) }
    return try document.updating(to: .object(members), spellings: other.map { [$0] } ?? []).bytes
  }
}
