import Records
import Testing

@Suite("Names that look alike")
struct LookAlikeTests {
  @Test(
    "The same to the eye",
    arguments: [
      ("alice", "аlice"), ("alice", "ALICE"), ("alice", "AIice"), ("alice", "a1ice"),
      ("bob", "b0b"), ("peter", "реtеr"), ("Nino", "Νinο"), ("bob", "b\u{200B}ob"), ("eva", "ｅｖａ"),
    ])
  func alike(_ one: String, _ other: String) {
    #expect(LookAlikes.areAlike(one, other) && LookAlikes.areAlike(other, one))
  }

  @Test(
    "Other names", arguments: [("alice", "alicia"), ("eve", "eva"), ("иван", "ivan"), ("小明", "小红"), ("ann", "anne")])
  func others(_ one: String, _ other: String) { #expect(!LookAlikes.areAlike(one, other)) }

  @Test func theStrangerIsNamed() {
    #expect(LookAlikes.stranger(in: "аlice") == "“а” (CYRILLIC SMALL LETTER A)")
    #expect(LookAlikes.stranger(in: "al1ce") == nil)
  }

  @Test("A name looks like itself, in capitals too", arguments: ["Аlice", "b0b", "Ivan", "Ωmega", "ﬁ", "ΙΟΤΑ", "小明"])
  func same(_ name: String) { #expect(LookAlikes.areAlike(name, name) && LookAlikes.areAlike(name, name.uppercased())) }
}
