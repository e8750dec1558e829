public import Records

/// What somebody can do next, where a question in SQL has no answer. Each has a sentence in the module English.
public enum IndexAdvice: Advice {
  case askLess
  case askLessOrLonger
  case writeSelect
  case writeSelectOrChange
  case oneStatement
  case didYouMean(Text)
  case tables([String])
  case listColumns
}
