import Records
import Schema

/// The rules that merge values as sequences: `list` by items, `text` by words.
enum SequenceRule {
  case list
  case text

  init?(_ rule: MergeRule?) {
    switch rule {
    case .list: self = .list
    case .text: self = .text
    default: return nil
    }
  }

  /// nil where a value is not of the rule's type or the changes meet. What both put at the end of a list follows each
  /// other (`SequenceMergeTests.appended`); words would make a sentence that nobody wrote.
  ///
  /// - Parameter oursFirst: whether what ours put at the end comes first; asked only where both did.
  func merged<Failure: Error>(
    _ base: Value?, _ ours: Value?, _ theirs: Value?, oursFirst: () throws(Failure) -> Bool
  ) throws(Failure) -> Value? {
    switch (self, base, ours, theirs) {
    case (.list, .array(let base), .array(let ours), .array(let theirs)):
      guard let merge = SequenceMerge(base: base, ours: ours, theirs: theirs, appends: true) else { return nil }
      return .array(merge.joined(oursFirst: merge.appended == nil ? true : try oursFirst()))
    case (.text, .string(let base), .string(let ours), .string(let theirs)):
      let words = (base: Words.of(base), ours: Words.of(ours), theirs: Words.of(theirs))
      let merge = SequenceMerge(base: words.base, ours: words.ours, theirs: words.theirs, appends: false)
      return merge.map { .string(Text($0.items.map(\.string).joined())) }
    default: return nil
    }
  }
}
