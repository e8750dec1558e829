internal import Records

/// Numbers as banks write them: `1.234,50`, `(12.50)`, `12,50-`, `€ 1'234.50`, `− 3`.
enum WrittenNumber {
  /// The exact number, with the digits that were written; nil where it is none, or where a point and a comma are
  /// where the decimal sign does not let them be. Nothing but zeros is 0 with either sign.
  static func read(_ text: String, decimal: Character) -> Number? {
    strict(text, decimal: decimal) ?? (isZeros(text) ? strict(text, decimal: decimal == "," ? "." : ",") : nil)
  }

  private static func isZeros(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "0") && text.utf8.allSatisfy { [0x30, 0x2C, 0x2E].contains($0) }
  }

  /// Also of zeros with the other sign it is nil: they say which one the file has.
  static func strict(_ text: String, decimal: Character) -> Number? {
    if let number = plain(text, decimal: decimal) { return number }
    guard text.utf8.contains(where: isDigit) else { return nil }
    let text = inner(text)
    guard text.split(whereSeparator: { !$0.isLetter }).allSatisfy(isCurrency) else { return nil }
    var digits: [UInt8] = []
    var (isNegative, isDecimal, hasSign, isOpen) = (false, false, false, false)
    var groups: [Int] = []
    var groupSign: Unicode.Scalar?
    var isClosed = false
    let inner = text.unicodeScalars.drop(while: isDecoration).reversed().drop(while: isDecoration).reversed()
    let scalars = inner.map { blanks.contains($0) ? " " : $0 }
    let group: Unicode.Scalar = decimal == "," ? "." : ","
    for (place, scalar) in scalars.enumerated() {
      switch scalar {
      case "0"..."9":
        if isClosed { return nil }
        digits.append(UInt8(scalar.value))
        if !isDecimal, !groups.isEmpty { groups[groups.count - 1] += 1 }
      case "-", "\u{2212}", "+", "(":
        let isLast = place == scalars.count - 1 && scalar != "("
        guard !hasSign, digits.isEmpty || isLast else { return nil }
        (hasSign, isNegative, isClosed, isOpen) = (true, scalar != "+", !digits.isEmpty, scalar == "(")
      case ")":
        guard isOpen, place == scalars.count - 1 else { return nil }
        isOpen = false
      case " " where digits.isEmpty: continue
      case " " where !isBetweenDigits(place, in: scalars): isClosed = true
      case group, "'", "\u{2019}", " ":
        if isDecimal || isClosed || digits.isEmpty || groupSign ?? scalar != scalar { return nil }
        if groups.isEmpty { groups = [digits.count] }
        groups.append(0)
        groupSign = scalar
      case Unicode.Scalar(decimal == "," ? "," : "."):
        if isDecimal || isClosed { return nil }
        isDecimal = true
        if digits.isEmpty { digits.append(UInt8(ascii: "0")) }
        digits.append(UInt8(ascii: "."))
      default:
        // A currency between the sign and the digits: -€12.50.
        guard digits.isEmpty, isDecoration(scalar) else { return nil }
      }
    }
    if isOpen { return nil }
    guard areThousands(groups), groups.isEmpty || digits.first != UInt8(ascii: "0") else { return nil }
    return number(digits, isNegative: isNegative)
  }

  /// Without signs of several letters, and without what stands between the digits and a minus or a bracket at the end:
  /// `R$ 5`, `12,50 €-`, `(1,160元)`.
  private static func inner(_ text: String) -> String {
    var text = text
    let isMarked = text.utf8.contains { $0 == UInt8(ascii: "$") || $0 == 0xC2 }
    for sign in CurrencySigns.dollars where isMarked && text.contains(sign) {
      text = text.replacing(sign, with: "", maxReplacements: 1)
    }
    text = withoutAbbreviation(text)
    guard let last = text.last, "-\u{2212}+)".contains(last) else { return text }
    let rest = text.dropLast()
    guard let digit = rest.lastIndex(where: { $0.isNumber || $0 == "." || $0 == "," }) else { return text }
    let between = rest[rest.index(after: digit)...]
    let isDecorated = !between.isEmpty && between.unicodeScalars.allSatisfy { isDecoration($0) || blanks.contains($0) }
    let isKnown = between.split(whereSeparator: { !$0.isLetter }).allSatisfy(isCurrency)
    return isDecorated && isKnown ? String(rest[...digit]) + String(last) : text
  }

  /// Without the point behind `kr.`, `руб.` and `Rs.`
  private static func withoutAbbreviation(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: ".")), text.contains(where: \.isLetter) else { return text }
    let characters = Array(text)
    return String(
      characters.indices.compactMap { place in
        characters[place] == "." && place > 0 && characters[place - 1].isLetter ? nil : characters[place]
      })
  }

  /// A cell that has a line where others have an amount: it has none.
  static func isNothing(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { "-\u{2012}\u{2013}\u{2014}\u{2212} ".unicodeScalars.contains($0) }
  }

  private static let blanks: Set<Unicode.Scalar> = ["\u{A0}", "\u{202F}", "\u{2009}"]

  /// Whether a digit stands on both sides. Anything else within a number that a blank ends is another number.
  private static func isBetweenDigits(_ place: Int, in scalars: [Unicode.Scalar]) -> Bool {
    let digits: ClosedRange<Unicode.Scalar> = "0"..."9"
    return place > 0 && place + 1 < scalars.count && digits.contains(scalars[place - 1])
      && digits.contains(scalars[place + 1])
  }

  /// The last group of thousands has three digits, in India those before it two, and the first has at least one.
  private static func areThousands(_ groups: [Int]) -> Bool {
    guard let first = groups.first else { return true }
    return first <= 3 && groups.last == 3 && groups.dropFirst().dropLast().allSatisfy { $0 == 3 || $0 == 2 }
  }

  /// Digits with at most one decimal sign between them, and perhaps a minus in front, as most files have them; nil for
  /// everything else.
  private static func plain(_ text: String, decimal: Character) -> Number? {
    let bytes = text.utf8
    let digits = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
    let isLed = digits.first == UInt8(ascii: "0") && digits.dropFirst().first.map(isDigit) == true
    guard !isLed, let first = digits.first, let last = digits.last, isDigit(first), isDigit(last) else { return nil }
    var signs = 0
    for byte in digits where !isDigit(byte) {
      guard byte == decimal.asciiValue, signs == 0 else { return nil }
      signs = 1
    }
    if decimal == "." || signs == 0 { return Number(lexeme: text) }
    let point = UInt8(ascii: ".")
    return Number(lexeme: String(decoding: bytes.map { $0 == decimal.asciiValue ? point : $0 }, as: UTF8.self))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func number(_ digits: [UInt8], isNegative: Bool) -> Number? {
    var digits = digits[...]
    while digits.count > 1, digits.first == UInt8(ascii: "0"), digits.dropFirst().first != UInt8(ascii: ".") {
      digits.removeFirst()
    }
    if digits.last == UInt8(ascii: ".") { digits.removeLast() }
    return Number(lexeme: (isNegative ? "-" : "") + String(decoding: digits, as: UTF8.self))
  }

  /// A code such as EUR, 元, or what people write for their currency. `DR`, `S` and `借` beside a number say which way the
  /// money went, and `万` how large it is: they must not be passed over.
  private static func isCurrency(_ word: Substring) -> Bool {
    isCode(word) || !CurrencySigns.candidates(String(word), usual: nil).isEmpty
      || currencyWords.contains(word.lowercased())
  }

  private static func isCode(_ word: Substring) -> Bool {
    guard word.utf8.count == 3, word.utf8.allSatisfy({ (0x41...0x5A).contains($0) }) else { return false }
    return CurrencyCode.named(String(word)) != nil || formerCodes.contains(String(word))
  }

  /// Of old statements: what the euro took the place of.
  private static let formerCodes: Set<String> = [
    "ATS", "BEF", "CYP", "DEM", "EEK", "ESP", "FIM", "FRF", "GRD", "HRK", "IEP", "ITL", "LTL", "LUF", "LVL", "MTL",
    "NLG", "PTE", "SIT", "SKK",
  ]

  /// The code that stands beside a number: the `EUR` of `12.50 EUR`.
  static func currencyCode(in text: String) -> String? {
    guard text.utf8.contains(where: { (0x41...0x5A).contains($0) }) else { return nil }
    return text.split(whereSeparator: { !$0.isLetter }).first(where: isCode).map(String.init)
  }

  private static let currencyWords: Set<String> = [
    "fr", "บาท",
  ]

  /// Signs and letters of currencies, and blanks.
  private static func isDecoration(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .currencySymbol, .spaceSeparator: true
    case .uppercaseLetter, .lowercaseLetter, .otherLetter: true
    default: false
    }
  }
}

extension Number {
  var isNegative: Bool { lexeme.utf8.first == UInt8(ascii: "-") && lexeme.utf8.contains { (0x31...0x39).contains($0) } }
  var isZero: Bool { !lexeme.prefix { $0 != "e" && $0 != "E" }.utf8.contains { (0x31...0x39).contains($0) } }

  /// Without its minus.
  var magnitude: Number {
    guard lexeme.utf8.first == UInt8(ascii: "-") else { return self }
    return Number(lexeme: String(lexeme.dropFirst())) ?? self
  }

  var negated: Number {
    lexeme.utf8.first == UInt8(ascii: "-") ? magnitude : Number(lexeme: "-" + lexeme) ?? self
  }
}
