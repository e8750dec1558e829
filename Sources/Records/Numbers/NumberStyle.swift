/// How people write numbers in a language: with a point before the decimals or with a comma.
public struct NumberStyle: Hashable, Sendable {
  /// nil: nobody said.
  private let decimal: Unicode.Scalar?

  /// Where the language is not known. Numbers are then written with a point, and a comma means nothing for sure.
  public static let unknown = NumberStyle(language: nil)

  /// Languages that put a comma before the decimals. All others put a point there.
  private static let commas: Set<String> = [
    "af", "be", "bg", "bs", "ca", "cs", "da", "de", "el", "es", "et", "eu", "fi", "fr", "gl", "hr", "hu", "hy", "id",
    "is", "it", "ka", "kk", "lt", "lv", "mk", "nb", "nl", "nn", "no", "pl", "pt", "ro", "ru", "sk", "sl", "sq", "sr",
    "sv", "tr", "uk", "vi",
  ]
  /// Where they put a point all the same.
  private static let points: Set<String> = [
    "de-ch", "de-li", "it-ch", "es-mx", "es-us", "es-pr", "es-gt", "es-hn", "es-ni", "es-pa", "es-pe", "es-sv", "es-do",
    "es-cu",
  ]

  /// - Parameter language: a tag such as `de` or `zh-Hant-TW`.
  public init(language: String?) {
    let parts = language?.lowercased().split { $0 == "-" || $0 == "_" }.map(String.init) ?? []
    guard let name = parts.first, let region = parts.last else {
      decimal = nil
      return
    }
    decimal = Self.commas.contains(name) && !Self.points.contains("\(name)-\(region)") ? "," : "."
  }

  /// The sign before the decimals; nil where nobody said.
  public var decimalSign: Character? { decimal.map { Character($0) } }

  /// A text with each number in it spelled as calculations have them: where a comma stands before decimals, `12,50+3` is
  /// `12.50+3`. Throws where a number could be another one.
  public func plain(_ text: String) throws(UnclearNumber) -> String {
    if decimal != ",", !text.utf8.contains(UInt8(ascii: ",")) { return text }
    var plain = ""
    var rest = text[...]
    while let first = rest.first {
      let isOfNumber = { (character: Character) in ("0"..."9").contains(character) || ".,".contains(character) }
      let run = rest.prefix { isOfNumber($0) == isOfNumber(first) }
      plain += isOfNumber(first) ? try number(String(run)) : String(run)
      rest = rest.dropFirst(run.count)
    }
    return plain
  }

  private func number(_ run: String) throws(UnclearNumber) -> String {
    if let decimal {
      return try number(run, decimal: Character(decimal), group: decimal == "," ? "." : ",")
    }
    if !run.contains(",") { return run }
    let reason: Sentence = "is not clear: nothing says how numbers are written here"
    throw UnclearNumber(text: run, reason: reason, meant: pointed(run))
  }

  private func number(_ run: String, decimal: Character, group: Character) throws(UnclearNumber) -> String {
    let halves = run.split(separator: decimal, omittingEmptySubsequences: false)
    let groups = (halves.first ?? "").split(separator: group, omittingEmptySubsequences: false)
    if !run.contains(group) {
      if halves.count == 1 || (halves.count == 2 && !halves.contains("")) { return halves.joined(separator: ".") }
      throw UnclearNumber(text: run, reason: "is not a number", meant: [])
    }
    // `12.50` is what files have, and so is known in every language.
    if decimal == ",", halves.count == 1, groups.count == 2, groups[1].count != 3 || groups[0] == "0" { return run }
    let isGrouped =
      halves.count <= 2 && (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
      && halves.last != "" && !(halves.last ?? "").dropFirst(halves.count == 1 ? run.count : 0).contains(group)
    if !isGrouped { throw UnclearNumber(text: run, reason: "is not how numbers are written here", meant: pointed(run)) }
    if decimal == ",", halves.count == 1, groups.count == 2 {
      let meant = [groups.joined(), groups.joined(separator: ",")]
      throw UnclearNumber(text: run, reason: "could be \(meant[0]) or \(meant[1])", meant: meant)
    }
    return ([groups.joined()] + halves.dropFirst().map(String.init)).joined(separator: ".")
  }

  /// What the number would be with a point for its only comma.
  private func pointed(_ run: String) -> [String] {
    let parts = run.split(separator: ",", omittingEmptySubsequences: false)
    return parts.count == 2 && !parts.contains("") && !run.contains(".") ? [parts.joined(separator: ".")] : []
  }
}

/// A number that could be another one, or none.
public struct UnclearNumber: Error, Hashable, Sendable {
  /// As it was typed.
  public let text: String
  /// What is said about it behind the text: `could be 1234 or 1,234`.
  public let reason: Sentence
  /// How to write what can be meant.
  public let meant: [String]
}
