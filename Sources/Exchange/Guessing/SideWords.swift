internal import Records

/// Words by which a bank says in a column of their own which way the money went: `S` and `H`, `Debit` and `Credit`.
enum SideWords {
  /// What was spent, and what came in; in lower case.
  private static let pairs = [
    ("s", "h"), ("soll", "haben"), ("d", "c"), ("dr", "cr"), ("dbit", "crdt"), ("debit", "credit"),
    ("belastung", "gutschrift"), ("lastschrift", "gutschrift"), ("ausgabe", "einnahme"), ("ausgang", "eingang"),
    ("withdrawal", "deposit"), ("out", "in"), ("expense", "income"), ("débit", "crédit"), ("cargo", "abono"),
    ("debe", "haber"), ("addebito", "accredito"), ("af", "bij"), ("支出", "收入"), ("支出", "存入"), ("出金", "入金"),
    ("借", "貸"), ("借", "贷"), ("-", "+"),
  ]

  private static let (expense, income): (Text, Text) = ("expense", "income")

  /// What the words of a column mean; nil where one of them is none of these. Where only one of a pair was found, the other
  /// one is there, too: a later file may have it.
  static func meanings(of words: [String]) -> [Text: Text]? {
    var meanings: [Text: Text] = [:]
    for word in Set(words.map { Text($0) }) {
      let found = pairs.filter { [$0.0, $0.1].contains(word.string.lowercased()) }
      if found.isEmpty { return nil }
      for pair in found {
        meanings[Text(spelled(pair.0, as: word.string))] = expense
        meanings[Text(spelled(pair.1, as: word.string))] = income
      }
    }
    return meanings.isEmpty ? nil : meanings
  }

  /// A word in the capitals of another.
  private static func spelled(_ word: String, as other: String) -> String {
    if other == other.lowercased() { return word }
    return other == other.uppercased() ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
  }
}
