import Records
import Schema

/// Finds the files that stay because their record does. Who removes a record removes the files beside it, too; where the
/// merge keeps the record, because the other side edited it or refers to it, they stay as well: a picture is not lost
/// from sight by half of a removal. Proved by `KeptFileTests`.
struct FilesOfKeptRecords<ID: Hashable & Sendable> {
  /// The stems of the records that each side removed, and whether the merge keeps them.
  private let removed: Sides<[Text: Bool]>

  init(_ mergedCases: [MergedCase<ID>]) {
    removed = Sides(first: Self.removed(by: .first, mergedCases), second: Self.removed(by: .second, mergedCases))
  }

  private static func removed(by side: Side, _ mergedCases: [MergedCase<ID>]) -> [Text: Bool] {
    var removed: [Text: Bool] = [:]
    for mergedCase in mergedCases where mergedCase.merge[side] == nil {
      guard mergedCase.merge.location != nil, let path = mergedCase.merge.base?.path.string,
        let dot = path.utf8.lastIndex(of: UInt8(ascii: "."))
      else { continue }
      removed[Text(String(path[..<dot]))] = !mergedCase.versions.isEmpty
    }
    return removed
  }

  /// The case of a file with the version of the side that still has it, where its record stays; else the case as it is.
  func keeping(_ mergedCase: MergedCase<ID>) -> MergedCase<ID> {
    guard mergedCase.merge.location == nil, let side = mergedCase.removingSide,
      let file = mergedCase.merge[side.other],
      let stem = AttachmentName.stems(of: file.path.string).last(where: { removed[side][Text($0)] != nil }),
      removed[side][Text(stem)] == true
    else { return mergedCase }
    var kept = mergedCase
    kept.versions = [file]
    return kept
  }
}
