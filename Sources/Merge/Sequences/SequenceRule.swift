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

  /// nil where a value is not of the rule's type or the changes overlap.
  func merged(_ base: Value?, _ ours: Value?, _ theirs: Value?) -> Value? {
    switch (self, base, ours, theirs) {
    case (.list, .array(let base), .array(let ours), .array(let theirs)):
      return SequenceMerge.merged(base: base, ours: ours, theirs: theirs).map(Value.array)
    case (.text, .string(let base), .string(let ours), .string(let theirs)):
      let words = SequenceMerge.merged(base: Words.of(base), ours: Words.of(ours), theirs: Words.of(theirs))
      return words.map { .string(Text($0.map(\.string).joined())) }
    default: return nil
    }
  }
}
