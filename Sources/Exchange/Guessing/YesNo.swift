/// Words for yes and no in a column, in the languages of the people who keep ledgers; in lower case.
enum YesNo {
  private static let pairs = [
    ("yes", "no"), ("y", "n"), ("o", "n"), ("s", "n"), ("j", "n"), ("t", "f"), ("true", "false"), ("1", "0"),
    ("ja", "nein"), ("ja", "nee"), ("ja", "nej"),
    ("ja", "nei"),
    ("oui", "non"), ("sí", "no"), ("si", "no"), ("sì", "no"), ("sim", "não"), ("tak", "nie"), ("ano", "ne"),
    ("kyllä", "ei"), ("igen", "nem"), ("evet", "hayır"), ("да", "нет"), ("так", "ні"), ("是", "否"), ("はい", "いいえ"),
    ("예", "아니오"), ("예", "아니요"), ("д", "н"), ("vrai", "faux"), ("wahr", "falsch"), ("verdadero", "falso"),
    ("vero", "falso"),
  ]
  private static let yes = Set(pairs.map(\.0))
  private static let no = Set(pairs.map(\.1))
  private static let marks: Set<String> = ["x", "✓", "✔", "*", "○", "◯", "●", "v"]

  static func isYes(_ text: String) -> Bool { yes.contains(text.lowercased()) || marks.contains(text.lowercased()) }
  static func isNo(_ text: String) -> Bool { no.contains(text.lowercased()) }

  /// The word for no beside one for yes, and the other way round, in its capitals.
  static func others(_ text: String) -> [String] {
    let lower = text.lowercased()
    let others = pairs.flatMap { $0.0 == lower ? [$0.1] : $0.1 == lower ? [$0.0] : [] }
    return others.map { Capitals.spelled($0, as: text) }
  }
}
