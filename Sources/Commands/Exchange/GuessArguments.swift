internal import Desk
internal import Exchange
internal import Records

/// The options of `import` that say what a file leaves open.
enum GuessArguments {
  static let sign = Option(
    name: "sign", placeholder: "MEANING",
    summary: "What a minus means: spent-is-negative or spent-is-positive; or COLUMN=SPENT")
  static let currency = Option.value("currency", "CODE", "The currency of the amounts")
  static let amount = Option.value("amount", "COLUMN", "The column that has the amounts")
  static let debit = Option.value("debit", "COLUMN", "The column of what was spent, beside --credit")
  static let credit = Option.value("credit", "COLUMN", "The column of what came in, beside --debit")
  static let dayOrder = Option(
    name: "day-order", placeholder: "ORDER", choices: ["day-month-year", "month-day-year", "year-month-day"],
    summary: "Of days such as 03/04/26: day-month-year, month-day-year, …")
  static let decimal = Option.choice("decimal", [".", ","], "The sign before the decimals of its amounts")
  static let fee = Option.choice(
    "fee", ["included", "beside"], "Whether the amounts have the fee in them that stands in a column of its own")
  static let skipRows = Option(
    name: "skip-rows-where", placeholder: "COLUMN=TEXT",
    summary: "Pass over rows with this text, such as pending; none: unknown words are booked",
    isRepeatable: true)

  static let sheet = Option.value("sheet", "NAME", "The sheet of a workbook")

  static let account = Option.value("account", "NAME", "Which of your accounts a new file is of: giro")
  static let rowsOf = Option(
    name: "rows-of", placeholder: "NAME=mine|skip",
    summary: "Whether rows of this person, as the file calls them, are yours", isRepeatable: true)
  static let unit = Option(
    name: "unit", placeholder: "FIELD=UNIT",
    summary: "In which unit numbers are: abv=percent, abv=fraction, amount=ml, amount=us-oz", isRepeatable: true)

  static let weight = Option(
    name: "weight", placeholder: "NAME=NUMBER",
    summary: "How much somebody counts who paid nothing, in a file of ihatemoney", isRepeatable: true)

  static let all = [
    sheet, account, sign, currency, amount, debit, credit, dayOrder, decimal, fee, skipRows, rowsOf, unit, weight,
  ]

  static func answers(_ invocation: Invocation) throws -> GuessAnswers {
    var answers = GuessAnswers()
    for option in all {
      for text in invocation.all(option) { try put(text, for: option, into: &answers) }
    }
    if (answers.debit == nil) != (answers.credit == nil) {
      throw Failure.usage("--debit and --credit go together", hint: "name both columns")
    }
    if let debit = answers.debit, debit == answers.credit {
      throw Failure.usage("--debit and --credit name the same column", hint: "--amount \(debit) names one column")
    }
    if answers.debit != nil, answers.amount != nil {
      throw Failure.usage(
        "--amount and --debit do not go together", hint: "one column, or two with --debit and --credit")
    }
    return answers
  }

  private static func put(_ text: String, for option: Option, into answers: inout GuessAnswers) throws {
    switch option {
    case sheet: answers.sheet = text
    case account: answers.account = Text(text)
    case amount: answers.amount = text
    case debit: answers.debit = text
    case credit: answers.credit = text
    case sign: try put(text, on: .sign, into: &answers)
    case currency: try put(text, on: .currency, into: &answers)
    case dayOrder: try put(text, on: .dayOrder, into: &answers)
    case decimal: try put(text, on: .decimal, into: &answers)
    case fee: try put(text, on: .fee, into: &answers)
    case rowsOf: try put(text, on: .whose, into: &answers)
    case unit: try put(text, on: .unit, into: &answers)
    case weight: try put(text, on: .weight, into: &answers)
    default: try put(text, on: .rows, into: &answers)
    }
  }

  /// What was answered to a question, among the other answers.
  static func put(_ text: String, on topic: GuessQuestion.Topic, into answers: inout GuessAnswers) throws {
    switch topic {
    case .sign: try putSign(text, into: &answers)
    case .dayOrder: answers.dayOrder = ImportRule.DateOrder(rawValue: text)
    case .decimal: answers.decimal = text.first
    case .fee: answers.includesFee = text == "included"
    case .whose: try putWhose(text, into: &answers)
    case .unit: try putUnit(text, into: &answers)
    case .weight: try putWeight(text, into: &answers)
    case .amount: answers.amount = text
    case .sides: answers.debit = text
    case .currency:
      guard let code = CurrencyCode.named(text) else {
        throw Failure.usage("“\(text)” is not the code of a currency", hint: "write three letters, such as EUR")
      }
      answers.currency = Text(code)
    case .rows:
      if text == "none" {
        answers.takesOtherStates = true
        return
      }
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw Failure.usage(
          "“\(text)” does not say which rows are passed over", hint: "--skip-rows-where 'Status=PENDING', or none")
      }
      answers.skipped.append(.init(column: parts[0], text: parts[1]))
    }
  }

  /// `spent-is-negative`, `Type=Debit`
  private static func putSign(_ text: String, into answers: inout GuessAnswers) throws {
    let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
    if parts.count == 2 {
      answers.spent = .init(column: parts[0], text: parts[1])
      return
    }
    guard let sign = ImportRule.Sign(rawValue: text) else {
      throw Failure.usage(
        "“\(text)” does not say what was spent",
        hint:
          "--sign spent-is-negative, --sign spent-is-positive, or --sign 'Type=Debit': rows with this text were spent")
    }
    answers.sign = sign
  }

  /// `bob=skip`
  private static func putWhose(_ text: String, into answers: inout GuessAnswers) throws {
    guard let place = text.lastIndex(of: "="), ["mine", "skip"].contains(text[text.index(after: place)...]) else {
      throw Failure.usage(
        "“\(text)” does not say whose rows they are", hint: "--rows-of bob=mine takes them, --rows-of bob=skip does not"
      )
    }
    answers.rowsOf[Text(String(text[..<place]))] = text.ends(with: "=mine")
  }

  /// `amount=us-oz`
  private static func putUnit(_ text: String, into answers: inout GuessAnswers) throws {
    let halves = text.halves(at: "=")
    guard let halves, let unit = SourceUnit(rawValue: halves.after), unit != .asked else {
      let units = SourceUnit.allCases.filter { $0 != .asked }.map(\.rawValue).joined(separator: ", ")
      throw Failure.usage("“\(text)” is not FIELD=UNIT", hint: "a unit is one of \(units)")
    }
    answers.units[Text(halves.before)] = unit
  }
}

extension GuessArguments {
  /// `Cem=2`
  private static func putWeight(_ text: String, into answers: inout GuessAnswers) throws {
    guard let place = text.lastIndex(of: "="), place != text.startIndex,
      answers.take(weight: String(text[text.index(after: place)...]), of: Text(String(text[..<place])))
    else {
      throw Failure.usage("“\(text)” does not say how much somebody counts", hint: "--weight 'Bob B.=2', or 0.5")
    }
  }
}

extension Context {
  /// Asks about what a file leaves open, with rows that show it; false without a terminal.
  func ask(_ question: GuessQuestion, _ answers: inout GuessAnswers) throws -> Bool {
    guard mayAsk else { return false }
    note("")
    note("\(question.doubt):")
    for row in question.examples { note(verbatim: "    " + row.joined(separator: "  ")) }
    for (place, choice) in question.choices.enumerated() {
      let name = question.topic == .amount ? "“\(choice.answer)”: " : ""
      note("  \(place + 1)  \(name)\(choice.meaning.isEmpty ? Sentence(verbatim: choice.answer) : choice.meaning)")
    }
    guard let chosen = try number("Which one is right?", upTo: question.choices.count) else { return false }
    let choice = question.choices[chosen - 1]
    try GuessArguments.put(choice.answer, on: question.topic, into: &answers)
    if question.topic == .sides { answers.credit = question.choices[2 - chosen].answer }
    return true
  }

  /// nil where the person wants to answer nothing.
  func number(_ question: Sentence, upTo count: Int) throws -> Int? {
    while let line = try typedLine("\(question) [1-\(count), q to stop]") {
      if line.lowercased() == "q" { return nil }
      if let number = Int(line), (1...count).contains(number) { return number }
    }
    return nil
  }
}
