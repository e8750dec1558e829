public import Index
public import Records

extension IndexAdvice: Worded {
  public var sentence: Sentence {
    switch self {
    case .askLess: "ask for less"
    case .askLessOrLonger: "ask for less, or give it more with --time-limit SECONDS"
    case .writeSelect: "write a SELECT"
    case .writeSelectOrChange: "write a SELECT; set, add and rm change records"
    case .oneStatement: "ask one at a time"
    case .didYouMean(let name): "did you mean \(name)?"
    case .tables(let names): "the tables are \(names.joined(separator: ", "))"
    case .listColumns: "\(run: "sql", "--tables") lists the columns"
    }
  }
}
