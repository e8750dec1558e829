import Records

/// Which side's layout a merged record has, and its bytes.
struct RecordLayout {
  let base: RecordDocument?
  let sides: Sides<RecordDocument>

  /// Where one side alone re-indented or re-ordered the record, that side; else the one with the smaller bytes, which
  /// does not depend on which is ours.
  func side() throws(ReadError) -> Side {
    if let base {
      let changed = try sides.map { (_, document) throws(ReadError) in
        try base.updating(to: document.value).bytes != document.bytes
      }
      if changed.ours != changed.theirs { return changed.ours ? .ours : .theirs }
    }
    return sides.theirs.bytes.lexicographicallyPrecedes(sides.ours.bytes) ? .theirs : .ours
  }

  /// The record with these members, in the layout of `side`; what the other side wrote keeps its spelling.
  func bytes(of members: Object, layout side: Side) throws(ReadError) -> [UInt8] {
    try sides[side].updating(to: .object(members), spellings: [sides[side.other]]).bytes
  }
}
