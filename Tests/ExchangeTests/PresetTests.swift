import Records
import Testing

@testable import Exchange

@Suite("Rules that ship")
struct PresetTests {
  @Test("All of them are rules, and their names are apart")
  func all() throws {
    for preset in try Preset.all() {
      let names = preset.rules.map { Preset.name(of: $0, in: preset.name) }
      #expect(Set(names).count == names.count && !names.isEmpty)
      for each in preset.rules { #expect(try ImportRule(each.rule.written) == each.rule) }
    }
  }

  @Test(
    "Names of animals are known by their keys",
    arguments: [
      ("<dict><key>nameOfID1</key><string>Otter</string></dict>", true),
      ("<array><dict><key>nameOfID1</key><string>Otter</string></dict></array>", true),
      ("<dict><key>nameOfID</key><string>Otter</string></dict>", false),
      ("<dict><key>idOfName1</key><string>Otter</string></dict>", false),
      ("<array><string>nameOfID1</string></array>", false),
    ])
  func animals(_ document: String, _ isKnown: Bool) throws {
    let file = Array("<plist version=\"1.0\">\(document)</plist>".utf8)
    let known = try Preset.all().filter { $0.rules.allSatisfy { SourceState.fits(SourceContent(file), $0.rule) } }
    #expect(known.map(\.name) == (isKnown ? ["animals"] : []))
  }

  @Test(
    "AlcData.plist is known by its members",
    arguments: [
      ("Brand Name", "Alcohol Type", "ABV", true), ("Brand", "Type", "Abv", true), ("Brand", "Type", "Percent", false),
    ])
  func drinks(_ brand: String, _ type: String, _ abv: String, _ isKnown: Bool) throws {
    let members = [(brand, "Guinness"), (type, "Beer"), (abv, "4.2")]
    let dict = members.map { "<key>\($0.0)</key><string>\($0.1)</string>" }.joined()
    let file = Array("<plist version=\"1.0\"><array><dict>\(dict)</dict></array></plist>".utf8)
    let known = try Preset.all().filter { $0.rules.allSatisfy { $0.rule.reader == .plist } }
      .filter { $0.rules.allSatisfy { SourceState.fits(SourceContent(file), $0.rule) } }
    #expect(known.map(\.name) == (isKnown ? ["drinks"] : []))
  }
}
