internal import Merge
internal import Records
internal import Schema

/// Three versions of a record's file, to be merged without a history.
struct RecordFiles {
  /// One version's file; nil where the record is not there.
  typealias File = BareFile?

  struct Merged {
    /// nil where the record is gone.
    let bytes: [UInt8]?
    /// How many places of the result have candidates to choose from.
    let conflicts: Int
  }

  let base: File
  let ours: File
  let theirs: File
  let rules: FieldRules
  var oursStamp = Stamp.none
  var theirsStamp = Stamp.none

  /// Throws where a version that is there cannot be read as a record.
  func merged() throws -> Merged {
    let base = try base.map { try Version($0, rules) }
    let ours = try ours.map { try Version($0, rules) }
    let theirs = try theirs.map { try Version($0, rules) }
    let layout = try Layout(base: base?.document, ours: ours?.document, theirs: theirs?.document)
    let merged = RecordMerge.merged(
      base: base?.record, ours: ours?.record, theirs: theirs?.record, rules: rules,
      oursStamp: oursStamp, theirsStamp: theirsStamp, layout: layout.side)
    guard let merged else { return Merged(bytes: nil, conflicts: 0) }
    return Merged(bytes: try layout.bytes(of: merged.members), conflicts: merged.entries.places.count)
  }

  /// A version that could be read.
  private struct Version {
    let document: RecordDocument
    let record: RecordVersion

    init(_ file: BareFile, _ rules: FieldRules) throws {
      document = try file.document()
      do {
        record = try RecordVersion(path: "record", members: try document.recordObject(), rules: rules)
      } catch let error as ConflictsError {
        let position = document.position(of: FieldPath(keys: [EntryTree.member]))
        let failure = Failure(.invalid, .unreadable, error.message)
        throw failure.at(file.name, line: position?.line, column: position?.column)
      } catch let error as ReadError {
        throw Failure(error, path: file.name)
      }
    }
  }

  /// The document that the result is an edit of: of a side that alone changed the layout, else of the side with the
  /// smaller bytes, which does not depend on which side is ours.
  private struct Layout {
    let side: Side
    private let document: RecordDocument?
    private let other: RecordDocument?

    init(base: RecordDocument?, ours: RecordDocument?, theirs: RecordDocument?) throws {
      side = try Self.side(base, ours, theirs)
      document = side == .ours ? ours ?? theirs : theirs ?? ours
      other = side == .ours ? theirs : ours
    }

    private static func side(
      _ base: RecordDocument?, _ ours: RecordDocument?, _ theirs: RecordDocument?
    ) throws(ReadError) -> Side {
      guard let ours, let theirs else { return .ours }
      if let base {
        let oursChanged = try base.updating(to: ours.value).bytes != ours.bytes
        let theirsChanged = try base.updating(to: theirs.value).bytes != theirs.bytes
        if oursChanged != theirsChanged { return oursChanged ? .ours : .theirs }
      }
      return theirs.bytes.lexicographicallyPrecedes(ours.bytes) ? .theirs : .ours
    }

    func bytes(of members: Object) throws(ReadError) -> [UInt8]? {
      try document?.updating(to: .object(members), spellings: other.map { [$0] } ?? []).bytes
    }
  }
}
