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

  /// nil where a value is not of the rule's type or the changes meet. What both sides appended to a list is kept, one
  /// after the other (`SequenceMergeTests.appended`); words that both appended would make a sentence that nobody wrote.
  ///
  /// - Parameter leading: the side whose appended items come first; asked only where both sides appended some.
  func merged<Failure: Error>(
    _ base: Value?, _ first: Value?, _ second: Value?, leading: () throws(Failure) -> Side
  ) throws(Failure) -> Value? {
    switch (self, base, first, second) {
    case (.list, .array(let base), .array(let first), .array(let second)):
      guard let merge = SequenceMerge(base: base, first: first, second: second, appends: true) else { return nil }
      return .array(merge.joined(leading: merge.appended == nil ? .first : try leading()))
    case (.text, .string(let base), .string(let first), .string(let second)):
      let words = (base: Words.of(base), first: Words.of(first), second: Words.of(second))
      let merge = SequenceMerge(base: words.base, first: words.first, second: words.second, appends: false)
      return merge.map { .string(Text($0.items.map(\.string).joined())) }
    default: return nil
    }
  }
}
