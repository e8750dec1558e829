import System
import Testing

@Suite("In which character set a text without a mark is likely to be")
struct CharacterSetGuessTests {
  /// `Data;Opis;Kwota` and `Apteka Pod Lipą`, `Żabka` in the set of Windows for eastern Europe.
  private static let polish: [UInt8] =
    Array("Data;Opis;Kwota\n01.11.2026;Apteka Pod Lip".utf8) + [0xB9] + Array(";-1\n02.11.2026;".utf8) + [0xAF]
    + Array("abka;-2\n".utf8)
  /// `Könyvelési dátum;Összeg` and `Tesco Győr`.
  private static let hungarian: [UInt8] =
    Array("K".utf8) + [0xF6] + Array("nyvel".utf8) + [0xE9] + Array("si d".utf8) + [0xE1]
    + Array("tum;Osszeg;Partner\n".utf8)
    + Array("2026.11.03;-1;Tesco Gy".utf8) + [0xF5] + Array("r\n".utf8)

  @Test(
    "the language of the first words says it, wherever the ledger is",
    arguments: ["Europe/Warsaw", "UTC", "Asia/Tokyo"])
  func words(_ zone: String) {
    #expect(CharacterSets.fitting(Self.polish, zone: zone) == "WINDOWS-1250")
    // Its letters are the same in both sets of eastern Europe.
    let set = CharacterSets.fitting(Self.hungarian, zone: zone) ?? "none"
    #expect(["WINDOWS-1250", "ISO-8859-2"].contains(set))
  }

  @Test("where the words say nothing, the country does")
  func country() {
    let text = Array("a;b\nGy".utf8) + [0xF5] + Array("r;1\n".utf8)
    let set = CharacterSets.fitting(text, zone: "Europe/Budapest") ?? "none"
    #expect(["WINDOWS-1250", "ISO-8859-2"].contains(set))
    #expect(CharacterSets.fitting(text, zone: "Europe/Lisbon") == nil)
  }

  @Test("a euro of ISO is one, and a file of Windows has none of it")
  func euro() {
    let text = Array("Date;Amount\n2026-11-20;-1,50 ".utf8) + [0xA4, 0x0A]
    #expect(CharacterSets.fitting(text, zone: "Europe/Rome") == "ISO-8859-15")
    #expect(CharacterSets.fitting(text + [0x80, 0x0A], zone: "Europe/Rome") == nil)
  }

  @Test("western letters under western words are western")
  func western() {
    let text =
      Array("Buchungstag;Betrag;Empf".utf8) + [0xE4] + Array("nger\n1.11.2026;-1;B".utf8) + [0xE4]
      + Array("cker\n".utf8)
    for zone in ["Europe/Berlin", "UTC"] { #expect(CharacterSets.fitting(text, zone: zone) == nil) }
  }
}
