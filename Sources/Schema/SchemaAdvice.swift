public import Records

/// What somebody can do next, where words declare no kind or field. Each has a sentence in the module English.
public enum SchemaAdvice: Advice {
  case didYouMean(Text)
  /// A kind's name, or a field's.
  case oneWord(example: String)
  case anotherName
  case anotherField
  case listFields(kind: Text)
  case editKind(Text)
  case pathOfField
  case lastPartAlone(old: String, new: String)
  case declareFields
  case declareField
  case writeType(String)
  case twoChoices
  case types(String)
  case otherNumbers
  case fieldOnce
}

extension Failure {
  static func invalid(_ message: Sentence, _ advice: SchemaAdvice) -> Failure {
    Failure(.invalid, .invalid, message, advice: advice)
  }
}
