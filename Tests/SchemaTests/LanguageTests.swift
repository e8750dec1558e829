import Records
import Testing

@testable import Schema

@Suite("Titles by language")
struct LanguageTests {
  @Test(
    "The nearest text that fits a reader's language",
    arguments: [
      ("zh-Hant", "帳單"), ("zh-hant", "帳單"), ("zh-Hant-TW", "帳單"), ("zh-TW", "帳單"), ("zh_HK", "帳單"), ("zh", nil),
      ("zh-CN", nil), ("zh-Hans-TW", nil), ("en-GB", "Bill"), ("en", "Bill"), ("de-AT", "Rechnung"), ("fr", nil),
      ("", nil),
      (nil, nil),
    ] as [(String?, String?)])
  func fits(language: String?, title: String?) throws {
    let titles = try #require(LanguageTexts(["en": "Bill", "zh-Hant": "帳單", "de": "Rechnung"]))
    #expect(titles.text(in: language) == title)
    #expect(titles.common == "Bill")
  }

  @Test("One text for all is of no language, and what is not text counts for nothing")
  func others() throws {
    let one = try #require(LanguageTexts("Bill"))
    #expect(one.common == "Bill" && one.text(in: "en") == nil)
    for value in [3, ["Bill"], [:], ["en": 3], nil] as [Value?] { #expect(LanguageTexts(value) == nil) }
    let german = try #require(LanguageTexts(["de": "Rechnung", "en": 3]))
    #expect(german.common == nil && german.text(in: "de") == "Rechnung")
  }

  @Test("Everything that is planted is called something in each language", arguments: PlantedRecord.languages)
  func planted(language: String) throws {
    for planted in PlantedKind.all {
      let kind = Kind.read(name: Text(planted.name), from: try JSONDocument(planted.json).value).kind
      #expect(kind.titles?.text(in: language)?.isEmpty == false && kind.descriptions?.text(in: language) != nil)
      let titles = kind.fields.map { $0.titles?.text(in: language) ?? (language == "en" ? $0.name.string : nil) }
      #expect(titles.allSatisfy { $0?.isEmpty == false }, "\(kind.name): \(titles)")
      // Two columns of one name would be one too few for a reader.
      #expect(Set(titles).count == titles.count, "\(kind.name): \(titles)")
    }
    let names = try PlantedRecord.all(in: language).map { record in
      let members = try JSONDocument(record.json).value.object
      return try #require((members?["title"] ?? members?["name"])?.string)
    }
    #expect(Set(names).count == names.count)
    #expect(PlantedRecord.all(in: language).map { Text($0.path) }.sorted() == PlantedRecord.paths)
    let isChinese = names.map { name in name.unicodeScalars.allSatisfy { $0.value >= 0x4E00 && $0.value < 0xA000 } }
    #expect(isChinese.allSatisfy { $0 == (language == "zh-Hant") })
  }

  @Test(
    "Each value that a field of a planted kind may have is called something, and each otherwise",
    arguments: ["de", "zh-Hant"])
  func choices(tag: String) throws {
    let language = try #require(Language(fitting: tag))
    for planted in PlantedKind.all {
      let kind = Kind.read(name: Text(planted.name), from: try JSONDocument(planted.json).value).kind
      for field in kind.fields where !field.choices.isEmpty {
        let values = field.choices.compactMap { $0.string.map { Text($0) } }
        let names = values.map { language.name(ofChoice: $0, of: field.name, kind: kind.name) }
        #expect(
          values.count == field.choices.count && names.allSatisfy { $0?.isEmpty == false }, "\(kind.name): \(names)")
        #expect(Set(names.map { $0?.lowercased() }).count == names.count, "\(kind.name): \(names)")
        for (value, name) in zip(values, names) {
          #expect(language.choice(called: name?.uppercased() ?? "", of: field.name, kind: kind.name) == value)
          #expect(Language.english.name(ofChoice: value, of: field.name, kind: kind.name) == nil)
        }
      }
    }
  }

  @Test("The ids, and what else is planted, are the same in each language")
  func sameRecords() throws {
    func others(_ language: String) throws -> [String] {
      try PlantedRecord.all(in: language).map { record in
        var members = try #require(try JSONDocument(record.json).value.object)
        members["title"] = nil
        members["name"] = nil
        return record.path + String(decoding: JSONWriter.file(.object(members)), as: UTF8.self)
      }
    }
    #expect(try others("zh-Hant") == others("en"))
    #expect(try others("fr") == others("en"))
  }
}
