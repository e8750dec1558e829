import Testing

@testable import Records

@Suite("Languages")
struct LanguageTests {
  private static let others = Language.all.filter { $0 != .english }

  @Test("a tag finds the language that people read who write in it")
  func tags() {
    let found = ["de", "de_CH", "de-AT", "zh-TW", "zh-Hant-HK", "en_GB", "zh-Hans", "fr", ""].map {
      Language(fitting: $0)?.tag
    }
    #expect(found == ["de", "de", "de", "zh-Hant", "zh-Hant", "en", nil, nil, nil])
    #expect(Language.tags == Language.all.map(\.tag))
    #expect(Language.tags.map { Language(fitting: $0)?.tag } == Language.tags)
  }

  @Test("no language lacks what another one has, and none is empty")
  func whole() throws {
    let sections: [(Language) throws -> [String: String]] = [
      { $0.views }, { $0.titles }, { try $0.allSentences() }, { $0.choices },
    ]
    for section in sections {
      let keys = Set(try Self.others.flatMap { try section($0).keys })
      #expect(!keys.isEmpty)
      for language in Self.others {
        #expect(keys.subtracting(try section(language).keys) == [], "\(language.tag)")
        #expect(try section(language).values.filter(\.isEmpty) == [], "\(language.tag)")
      }
    }
  }

  @Test("each sentence is found in its file by its key, and no other one")
  func found() throws {
    for language in Self.others {
      for (key, text) in try language.allSentences() { #expect(language.form(of: key)?.text == text, "\(key)") }
      #expect(language.form(of: "no such sentence") == nil)
      #expect(language.form(of: "coun") == nil)
    }
  }

  @Test("a translation shows each value that its English words have")
  func values() throws {
    for language in Self.others {
      for (english, other) in try language.allSentences() {
        #expect(
          Language.Form(english).places.sorted() == Language.Form(other).places.sorted(), "\(language.tag): \(english)")
        #expect(options(in: english).isSubset(of: options(in: other)), "\(language.tag): \(english)")
      }
      // The two ways to write a month say the same with another order.
      for (english, other) in language.views { #expect(names(in: english) == names(in: other), "\(english)") }
    }
  }

  /// Options are the same in every language.
  private func options(in text: String) -> Set<Substring> {
    let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-")) }
    return Set(words.filter { $0.hasPrefix("--") && $0.count > 3 })
  }

  /// What stands in braces, in the order of the alphabet.
  private func names(in text: String) -> [Substring] {
    text.split(separator: "{").dropFirst(text.hasPrefix("{") ? 0 : 1).compactMap { $0.split(separator: "}").first }
      .sorted()
  }

  @Test("values keep their places, or take those that a translation gives them")
  func places() {
    #expect(Language.Form("{} of {}").filled(["2", "3"]) == "2 of 3")
    #expect(Language.Form("{2} von {1}").filled(["2", "3"]) == "3 von 2")
    #expect(Language.Form("{name} {} }{").filled(["1"]) == "{name} 1 }{")
  }

  @Test("a sentence knows its commands, its key and what is said within it")
  func sentence() {
    let inner: Sentence = "no \("bill") here"
    let sentence: Sentence = "\(inner): \(run: "undo", "--list") or \(shape: "show", "ID")"
    #expect(sentence.description == "no bill here: ledger-sync undo --list or ledger-sync show ID")
    #expect(sentence.key == "{}: {} or {}")
    #expect(inner.key == "no {} here")
    #expect(sentence.commands == [["undo", "--list"]])
    #expect(Sentence(verbatim: "count").text(in: .german) == "count")
    #expect(("count" as Sentence).text(in: .german) == "Anzahl")
  }
}
