import Records

/// Names that a program can read. Two things never get the same one, and one thing always gets the same one.
struct JournalNames<Meaning: Hashable> {
  private var names: [Meaning: String] = [:]
  private var taken: Set<Text> = []

  /// - Parameter wanted: the name, unless something else has it: then a number behind it.
  mutating func name(of meaning: Meaning, _ wanted: () -> String) -> String {
    if let name = names[meaning] { return name }
    let stem = wanted()
    var (name, number) = (stem, 1)
    while !taken.insert(Text(name)).inserted {
      number += 1
      name = "\(stem)-\(number)"
    }
    names[meaning] = name
    return name
  }
}

// MARK: - Accounts

extension JournalFormat {
  func name(of account: JournalAccount) -> String {
    account.parts.map { self == .beancount ? Self.capitalised($0) : Self.plain($0) }.joined(separator: ":")
  }

  /// Letters and digits of any script, and `-_.`.
  private static func plain(_ part: String) -> String {
    replacing(part) { scalar in
      if scalar.isASCII { return "-_.".unicodeScalars.contains(scalar) || isLetterOrDigit(scalar) }
      return !scalar.properties.isWhitespace && !isInvisible(scalar)
    }
  }

  /// For beancount, a part begins with a capital letter or a digit, and has letters, digits and hyphens.
  private static func capitalised(_ part: String) -> String {
    let safe = replacing(part) { isLetterOrDigit($0) }
    guard let first = safe.unicodeScalars.first else { return "X" }
    if first.properties.generalCategory == .decimalNumber { return safe }
    let capital = first.properties.uppercaseMapping
    if capital.unicodeScalars.first?.properties.generalCategory == .uppercaseLetter {
      return capital + String(safe.unicodeScalars.dropFirst())
    }
    return "X" + safe
  }

  private static func replacing(_ text: String, where isGood: (Unicode.Scalar) -> Bool) -> String {
    var safe = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { safe.append(isGood(scalar) ? scalar : "-") }
    return safe.isEmpty ? "-" : String(safe)
  }

  private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .decimalNumber: true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

// MARK: - Currencies

extension JournalFormat {
  /// `EUR` is itself in all programs. What is no such code is spelt as the program can read it.
  func name(of currency: Text?) -> String {
    guard let code = currency?.string else { return self == .beancount ? String(repeating: "X", count: 3) : "" }
    return self == .beancount
      ? Self.code(code) : Self.replacing(code) { !Self.isInvisible($0) && !"\"\\;@".unicodeScalars.contains($0) }
  }

  /// Two capital letters or digits or more, of which the first is a letter; at most 20, for a number may follow.
  private static func code(_ currency: String) -> String {
    let capitals = currency.uppercased().unicodeScalars.filter { scalar in
      scalar.isASCII && (isLetterOrDigit(scalar) || ".-_".unicodeScalars.contains(scalar))
    }
    var code = String(String.UnicodeScalarView(capitals.prefix(18)))
    if code == currency, code.count > 1, code.first?.isLetter == true,
      code.last.map({ $0.isLetter || $0.isNumber }) == true
    {
      return code
    }
    while let last = code.last, !last.isLetter && !last.isNumber { code.removeLast() }
    return "X" + (code.isEmpty ? "X" : code)
  }
}
