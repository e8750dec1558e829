internal import Desk
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
    /// The keyed lists that have the order of one side, since moves of both contradict each other.
    var contradictingMoves: [FieldPath] = []
  }

  let base: File
  let ours: File
  let theirs: File
  let rules: FieldRules
  var oursAuthorship = Authorship.none
  var theirsAuthorship = Authorship.none

  /// Throws where a version that is there cannot be read as a record.
  func merged() throws -> Merged {
    let records = try RecordCase(
      base: try base.map { try read($0) }, first: try ours.map { try read($0) }, second: try theirs.map { try read($0) }
    )
    guard let merged = records.merged(rules: rules, firstAuthorship: oursAuthorship, secondAuthorship: theirsAuthorship)
    else {
      return Merged(bytes: nil, conflicts: 0)
    }
    return Merged(
      bytes: try records.bytes(of: merged), conflicts: merged.entries.places.count,
      contradictingMoves: records.contradictingMoves(rules: rules))
  }

  private func read(_ file: BareFile) throws(Failure) -> ReadRecord {
    let document = try file.document()
    do throws(ReadRecord.Unreadable) {
      return try ReadRecord(document, path: nil, rules: rules)
    } catch {
      switch error {
      case .format(let error): throw Failure(error, path: file.name)
      case .conflicts(let error, let document):
        let position = document.position(of: FieldPath(keys: [EntryTree.member]))
        let failure = Failure(.invalid, .unreadable, error.message)
        throw failure.at(file.name, line: position?.line, column: position?.column)
      }
    }
  }
}
