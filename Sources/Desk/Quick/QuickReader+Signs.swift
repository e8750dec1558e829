import Records

// MARK: - Signs beside days

extension QuickReader {
  /// The words, those that say a day or a time without the signs beside them: `yesterday,`, `(friday)`, `8 pm.` All other
  /// words keep theirs, which may be of a name; and so does what is a day with its signs: `20.11.`
  func withoutSignsOfDays(_ words: [QuickWord]) throws -> [QuickWord] {
    try words.enumerated().map { place, word in
      guard let bare = Self.withoutSigns(word), try !isOfDay(word.plain, at: place, in: words),
        try isOfDay(bare.plain, at: place, in: words), try !isPartOfName(place, in: words)
      else { return word }
      return bare
    }
  }

  /// Takes away what leads to a day: the comma of `tea, yesterday`, and `on` of `tea on friday`.
  func dropLead(to place: inout Range<Int>, of words: inout [QuickWord]) throws {
    let lead = place.lowerBound - 1
    if lead >= 0, isLead(words[lead], to: words[place]), try !isPartOfName(lead, in: words) {
      place = lead..<place.upperBound
    }
    Self.dropComma(before: place.lowerBound, of: &words)
  }

  /// `on friday`, `on 20 Nov`, `am Freitag`; nobody says `on yesterday`.
  private func isLead(_ word: QuickWord, to day: ArraySlice<QuickWord>) -> Bool {
    guard let first = day.first?.plain, !isTime(day) else { return false }
    let isGerman = clock.reading.language?.lowercased().begins(with: "de") == true
    return word.plain.lowercased() == (isGerman ? "am" : "on")
      && (DayWords.isWeekday(first) || DayWords.month(first) != nil || first.lowercased() == "the"
        || first.unicodeScalars.contains { ("0"..."9").contains($0) })
  }

  private static func dropComma(before place: Int, of words: inout [QuickWord]) {
    guard place > 0, let last = words[place - 1].text.unicodeScalars.last, [",", "，", ";", "、"].contains(last),
      words[place - 1].text.unicodeScalars.count > 1
    else { return }
    words[place - 1] = QuickWord(String(words[place - 1].text.unicodeScalars.dropLast()))
  }

  /// nil for a word without such signs, or of nothing else.
  private static func withoutSigns(_ word: QuickWord) -> QuickWord? {
    var scalars = word.text.unicodeScalars[...]
    while let first = scalars.first, opening.contains(first) { scalars.removeFirst() }
    while let last = scalars.last, closing.contains(last) { scalars.removeLast() }
    let isSum =
      scalars.startIndex > word.text.unicodeScalars.startIndex && !scalars.contains(where: \.properties.isAlphabetic)
    // `(7/2)` is an amount.
    return scalars.isEmpty || isSum || scalars.count == word.text.unicodeScalars.count
      ? nil : QuickWord(String(scalars))
  }

  private static let opening: Set<Unicode.Scalar> = ["(", "（", "[", "“", "„", "\"", "「"]
  private static let closing: Set<Unicode.Scalar> = [
    ")", "）", "]", "”", "“", "\"", "」", ",", ";", ".", "!", "?", "，", "。", "、", "；", "！", "？",
  ]

  /// Whether a word is a day or a time, or belongs to the number beside it: `nov`, `pm`.
  private func isOfDay(_ text: String, at place: Int, in words: [QuickWord]) throws -> Bool {
    if try clock.inLine.read(text, wantsTime: fields.wantsTime) != nil || text.lowercased() == "ago" { return true }
    let isBesideNumber = [place - 1, place + 1].contains { beside in
      words.indices.contains(beside)
        && words[beside].plain.unicodeScalars.contains { ("0"..."9").contains($0) }
    }
    return isBesideNumber
      && (DayWords.month(text) != nil || ClockWords.isOne(text, language: clock.reading.language))
  }
}
