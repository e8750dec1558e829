import Records

/// The characters that a pattern accepts at one position: `[a-z\d]`, `.`, `é`.
struct ScalarSet: Sendable {
  /// `\d`, `\w`, `\s`, `\p{L}`.
  enum Class: Sendable {
    case digit, word, space
    /// A general category of Unicode, by its short name: `L`, `Lu`.
    case category(String)
  }

  private var ranges: [ClosedRange<Unicode.Scalar>] = []
  private var classes: [(class: Class, isNegated: Bool)] = []
  var isNegated = false

  init() {}

  init(_ scalar: Unicode.Scalar) { ranges = [scalar...scalar] }

  init(_ member: Class, isNegated: Bool) { classes = [(member, isNegated)] }

  /// Everything that does not end a line.
  static let dot: ScalarSet = {
    var set = ScalarSet()
    for end in ["\n", "\r", "\u{2028}", "\u{2029}"] as [Unicode.Scalar] { set.insert(end...end) }
    set.isNegated = true
    return set
  }()

  /// The scalar, if the set is just that.
  var single: Unicode.Scalar? {
    guard classes.isEmpty, !isNegated, ranges.count == 1, ranges[0].lowerBound == ranges[0].upperBound else {
      return nil
    }
    return ranges[0].lowerBound
  }

  mutating func insert(_ range: ClosedRange<Unicode.Scalar>) { ranges.append(range) }

  /// Takes in what another set holds that is not negated as a whole.
  mutating func formUnion(_ other: ScalarSet) {
    ranges += other.ranges
    classes += other.classes
  }

  func contains(_ scalar: Unicode.Scalar) -> Bool { lists(scalar) != isNegated }

  /// Whether it contains the scalar when upper and lower case are the same: `[^a]` contains neither `a` nor `A`.
  func containsAnyCase(of scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let isListed =
      lists(scalar) || Self.single(properties.lowercaseMapping).map(lists) == true
      || Self.single(properties.uppercaseMapping).map(lists) == true
    return isListed != isNegated
  }

  private func lists(_ scalar: Unicode.Scalar) -> Bool {
    ranges.contains { $0.contains(scalar) } || classes.contains { $0.class.contains(scalar) != $0.isNegated }
  }

  private static func single(_ mapping: String) -> Unicode.Scalar? {
    mapping.unicodeScalars.count == 1 ? mapping.unicodeScalars.first : nil
  }
}

extension ScalarSet.Class {
  func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch self {
    case .digit: ("0"..."9").contains(scalar)
    case .word: scalar.isWord
    case .space: scalar.properties.isWhitespace || scalar == "\u{FEFF}"
    case .category(let name): scalar.properties.generalCategory.shortName.begins(with: name)
    }
  }
}

extension Unicode.Scalar {
  /// Of `\w`: a letter or digit of ASCII, or `_`.
  var isWord: Bool {
    ("a"..."z").contains(self) || ("A"..."Z").contains(self) || ("0"..."9").contains(self) || self == "_"
  }
}

extension Unicode.GeneralCategory {
  /// As in patterns: `Lu`.
  var shortName: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }

  static let shortNames = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc", "Pd", "Ps", "Pe",
    "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C", "Cc", "Cf", "Cs", "Co", "Cn",
  ]
}
