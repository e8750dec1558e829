package import Records

/// A code or a sign that a person wrote for a currency.
package enum CurrencyMark: Hashable {
  case code(String)
  case sign(String, CurrencySign)

  /// nil for a text that is none.
  package init?(_ text: String) {
    if let sign = CurrencySign.named(text) {
      self = .sign(text, sign)
    } else if let code = CurrencyCode.named(text) {
      self = .code(code)
    } else {
      return nil
    }
  }

  /// Whether it means a currency where it stands alone beside the amount, whatever is called so.
  package func stands(alone used: [String]) -> Bool {
    switch self {
    case .code: true
    case .sign(_, let sign): !sign.isWord || sign.codes.contains(where: used.contains)
    }
  }

  /// Whether it means a currency wherever in a line it stands.
  ///
  /// - Parameter word: as it was typed.
  package func stands(apart word: String, _ used: [String]) -> Bool {
    switch self {
    case .code(let code):
      used.contains(code) || (Text(word) == Text(code) && !CurrencyCode.isWord(code))
    case .sign(let text, _): text.unicodeScalars.contains { $0.properties.generalCategory == .currencySymbol }
    }
  }

  /// Whose it is. Of several, the first that is in use here; else the one that most people mean, which is a guess.
  ///
  /// - Parameter used: the currencies in use here, the nearest first.
  package func code(_ used: [String]) throws(Failure) -> (code: String, isGuess: Bool) {
    guard case .sign(let text, let sign) = self else { return (meant[0], false) }
    if let code = used.first(where: sign.codes.contains) { return (code, false) }
    if sign.codes.count == 1 { return (sign.codes[0], false) }
    if sign.isUsual { return (sign.codes[0], true) }
    var failure = Failure(
      .usage, .ambiguous, "“\(text)” is the sign of \(Failure.alternatives(sign.codes))",
      hint: "write the code beside the amount: 4 \(sign.codes[0])")
    failure.choices = sign.codes.map { Failure.Match($0) }
    throw failure
  }

  /// The currencies that it can mean.
  package var meant: [String] {
    switch self {
    case .code(let code): [code]
    case .sign(_, let sign): sign.codes
    }
  }

  package var text: String {
    switch self {
    case .code(let code): code
    case .sign(let text, _): text
    }
  }
}

extension Failure {
  /// `a, b or c`.
  fileprivate static func alternatives(_ words: [String]) -> Sentence {
    "\(words.dropLast().joined(separator: ", ")) or \(words.last ?? "")"
  }
}
