import Store
import Records
import Schema

// MARK: - Parts of a receipt

extension QuickReader {
  private static let colons = Set(":：".unicodeScalars)
  private static let commas = Set(",;，；、".unicodeScalars)

  /// Takes the parts that stand behind a colon: `50 rewe: 30 food, 20 household`. What each is for is named as categories
  /// are. Without an amount before the colon, or in each run of words between commas behind it, the colon belongs to the
  /// name.
  func takeParts(
    from words: inout [QuickWord], besides given: Given
  ) throws(Failure) -> Value? {
    guard let parts = fields.parts, !given.fields.contains(parts.field) else { return nil }
    let apart = words.flatMap(Self.apart)
    guard let colon = apart.firstIndex(where: { Self.ends($0, in: Self.colons) }) else { return nil }
    let first = String(apart[colon].text.unicodeScalars.dropLast())
    var head = apart[..<colon] + (first.isEmpty ? [] : [QuickWord(first)])
    var runs = Self.runs(apart[(colon + 1)...])
    if let last = runs.popLast() {
      // Behind the last part a day may stand.
      let days = try days(in: last, isAmountGiven: true).map(\.place)
      head += days.flatMap { last[$0] }
      runs.append(last.indices.filter { place in !days.contains { $0.contains(place) } }.map { last[$0] })
    }
    let isAmountGiven = given.fields.contains(fields.amount)
    guard isAmountGiven || head.contains(where: { asAmount($0) != nil }), !runs.isEmpty else { return nil }
    var items: [(category: Text, amount: Number)] = []
    for run in runs.map({ Self.amount(in: $0) }) {
      guard let (amount, name) = run else { return nil }
      items.append((try category(name), try amount.read(numbers)))
    }
    words = Array(head)
    return parts.value(of: items)
  }

  /// `lidl:30` and `food,20` as two words each: a colon or a comma between letters and digits, as Chinese has it without
  /// blanks. A time stays one word.
  private static func apart(_ word: QuickWord) -> [QuickWord] {
    var words: [QuickWord] = []
    var current = String.UnicodeScalarView()
    let scalars = Array(word.text.unicodeScalars)
    for (place, scalar) in scalars.enumerated() {
      current.append(scalar)
      guard colons.contains(scalar) || commas.contains(scalar), place > 0, place + 1 < scalars.count else { continue }
      if scalars[place - 1].properties.numericType == nil, scalars[place + 1].properties.numericType != nil {
        words.append(QuickWord(String(current)))
        current = String.UnicodeScalarView()
      }
    }
    return words + [QuickWord(String(current))]
  }

  /// What stands between commas; a comma within a number is a part of it.
  private static func runs(_ words: ArraySlice<QuickWord>) -> [[QuickWord]] {
    var runs: [[QuickWord]] = [[]]
    for word in words {
      let isLast = ends(word, in: commas)
      let text = isLast ? String(word.text.unicodeScalars.dropLast()) : word.text
      if !text.isEmpty { runs[runs.count - 1].append(QuickWord(text)) }
      if isLast { runs.append([]) }
    }
    return runs.filter { !$0.isEmpty }
  }

  private static func ends(_ word: QuickWord, in signs: Set<Unicode.Scalar>) -> Bool {
    word.text.unicodeScalars.last.map(signs.contains) ?? false
  }

  /// The only amount among some words, and the others; nil where there is none, or there are several.
  private static func amount(in words: [QuickWord]) -> (QuickAmount, name: [QuickWord])? {
    let words = QuickAmount.joined(words)
    let places = words.indices.filter { QuickAmount(words[$0], withCurrency: false) != nil }
    guard places.count == 1, let amount = QuickAmount(words[places[0]], withCurrency: false), words.count > 1 else {
      return nil
    }
    return (amount, words.indices.filter { $0 != places[0] }.map { words[$0] })
  }

  /// What a part is for: words that name a category, and nothing else.
  private func category(_ words: [QuickWord]) throws(Failure) -> Text {
    let field = fields.named?.field ?? ""
    let text = words.map(\.text).joined(separator: " ")
    let called = catalog.called(words[...], in: [field])
    let found = called.isEmpty ? catalog.meant(by: words[...], in: [field]) : called
    if let entry = try catalog.only(found, meant: [text]) { return entry.id }
    let kind = fields.named?.kind ?? field
    let near = Text(text).nearest(among: catalog.entries.filter { $0.reference.field == field }.map(\.id))
    throw Failure(
      .invalid, .unknownReference,
      "there is no \(Sentence.noun(ofKind: kind)) “\(text)”, and each part behind the colon needs one",
      hint: near.map { "did you mean \($0)?" }
        ?? "ledger-sync add \(catalog.kinds[kind]?.words(ofNew: text) ?? kind.string) makes one")
  }
}
