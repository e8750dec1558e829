import Desk
import Records
import Testing

@Suite("What people say about themselves, by value")
struct PersonFactTests {
  @Test(
    "A fact is a field of the manifest, checked",
    arguments: [
      ("weight=64.5", "profile/weight=64.5"),
      ("weight=64.5kg", "profile/weight=64.5"),
      ("weight=heavy", nil),
      ("weight=0", nil),
      ("weight=1000", nil),
      ("weight=", "profile/weight"),
      ("gender=Female", "profile/gender=\"female\""),
      ("gender=none", nil),
      ("birthday=1990-05-17", "profile/birthday=\"1990-05-17\""),
      ("birthday=2030-01-01", nil),
      ("birthday=may", nil),
      ("country=gb", "profile/country=\"GB\""),
      ("country=gbr", nil),
      ("standardDrink=12", "profile/standardDrink=12"),
      ("standardDrink=-1", nil),
      ("currency=EUR", "currency=\"EUR\""),
      ("currency=eur", nil),
      ("language=zh-Hant", "language=\"zh-Hant\""),
      ("language=german!", nil),
      ("email=alice@example.org", "email=\"alice@example.org\""),
      ("email=alice", nil),
      ("shoe=42", "profile/shoe=42"),
      ("motto=carpe diem", "profile/motto=\"carpe diem\""),
      ("defaults/book=trip", "defaults/book=\"trip\""),
      ("name=bob", nil),
      ("keys=x", nil),
      ("profile=x", nil),
      ("weight+=1", nil),
    ] as [(String, String?)])
  func fact(_ typed: String, _ expected: String?) throws {
    let today = try #require(CalendarDay("2026-11-20"))
    let shown: String?
    do throws(Failure) {
      let fact = try PersonFact(Assignment(typed), today: today)
      shown = "\(fact.path)" + (fact.value.map { "=\($0.jsonText)" } ?? "")
    } catch { shown = nil }
    #expect(shown == expected)
  }
}
