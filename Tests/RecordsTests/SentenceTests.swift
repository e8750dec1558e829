import Testing

@testable import Records

@Suite("Sentences")
struct SentenceTests {
  private static let examples: [Sentence] = [
    "", "nothing was changed", "there is no kind “\("Ärger:7")” here", Sentence(verbatim: "w3:abc"),
    counted(2, "record"),
    "\(counted(1, "entry", "entries")): \("no \("bill") here" as Sentence), \(run: "undo", "it's") or \(shape: "set", "ID")",
    [counted(3, "file"), "a list"].joined(separator: " or "),
  ]

  @Test("what is stored is read back, word by word and in each language", arguments: examples.indices)
  func stored(place: Int) {
    let sentence = Self.examples[place]
    let back = Sentence(stored: sentence.stored)
    #expect(back == sentence && back.key == sentence.key && back.commands == sentence.commands)
    for language in Language.all { #expect(back.text(in: language) == sentence.text(in: language)) }
  }

  @Test(
    "a text that is no stored sentence is said as it is",
    arguments: [
      "expected a value, found “x”", "w3:ab", "w-1:", "w3:abcd", "q1:a", "s3:w9:", "w9999999999:a", "w:", ":", "w1",
      "w3:a“",
    ])
  func others(text: String) {
    let back = Sentence(stored: text)
    #expect(back.description == text && back.key == nil)
  }

  @Test("what is joined is said in the language of the whole")
  func joined() {
    let whole = ["a list" as Sentence, "a number"].joined(separator: " or ")
    #expect(whole.description == "a list or a number")
    #expect(whole.text(in: .german) == "eine Liste oder eine Zahl")
    #expect(([] as [Sentence]).joined(separator: ", ").isEmpty)
  }

  @Test("what records are called follows the reader: planted kinds by the language, others by their own titles")
  func nouns() throws {
    let tickets = LanguageTexts(["en": "Ticket", "de": "Fahrschein"])
    func said(_ noun: Noun, _ count: Int? = nil, in language: Language) -> String {
      (count.map { Sentence(counting: $0, noun) } ?? Sentence(noun)).text(in: language)
    }
    #expect(said(Noun("bills", isPlural: true, titles: nil), 3, in: .german) == "3 Buchungen")
    #expect(said(Noun("bills", isPlural: true, titles: nil), 3, in: .traditionalChinese) == "3 筆帳單")
    #expect(said(Noun("ticket", isPlural: false, titles: tickets), in: .german) == "Fahrschein")
    #expect(said(Noun("tickets", isPlural: true, titles: tickets), 2, in: .german) == "2 Fahrschein")
    #expect(said(Noun("tickets", isPlural: true, titles: tickets), 2, in: .english) == "2 tickets")
    #expect(said(Noun("tickets", isPlural: true, titles: tickets), in: .traditionalChinese) == "tickets")
    let whole: Sentence =
      "this \(Sentence(Noun("ticket", isPlural: false, titles: tickets))) is not valid: \(String("x"))"
    #expect(whole.text(in: .german) == "dieser Eintrag (Fahrschein) ist nicht gültig: x")
    #expect(Sentence(stored: whole.stored).description == whole.description)
  }
}
