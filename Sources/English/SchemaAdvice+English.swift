public import Records
public import Schema

extension SchemaAdvice: Worded {
  public var sentence: Sentence {
    switch self {
    case .didYouMean(let name): "did you mean \(name)?"
    case .oneWord(let example): "take one word, such as \(example)"
    case .anotherName: "take another name"
    case .anotherField: "take another field"
    case .listFields(let kind): "\(run: "kinds", kind.string) lists its fields"
    case .editKind(let kind): "change kinds/\(kind).json in an editor, and run the command again for its records"
    case .pathOfField: "write profile/weight for the field weight in profile"
    case .lastPartAlone(let old, let new):
      "name its last part alone: \(shape: "kinds", "rename-field", "KIND", old, new)"
    case .declareFields: "for example: name:text watered:counter last:date"
    case .declareField: "write NAME:TYPE, such as watered:counter"
    case .writeType(let type): "write \(type)"
    case .twoChoices: "name two or more: choice:sun,shade"
    case .types(let all): "the types: \(all)"
    case .otherNumbers: "make the others numbers: fee:number"
    case .fieldOnce: "say each field once"
    }
  }
}
