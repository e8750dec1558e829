public import Records

extension Hint {
  /// What a front door says to people.
  public var sentence: Sentence {
    switch self {
    case .words(let words): return words
    case .advice(let advice):
      guard let worded = advice as? any Worded else { preconditionFailure("\(type(of: advice)) has no sentences") }
      return worded.sentence
    }
  }
}
