import Records
import Testing

@testable import Merge

/// Records whose names fold to the same, made on two devices: what names them goes on naming them.
@Suite("References that follow")
struct FollowingReferenceTests {
  private static let kinds = [
    "kinds/category.json": #"{"x-ledger":{"folder":"categories"}}"#,
    "kinds/bill.json": #"""
    {"x-ledger":{"folder":"bills"},"properties":{"category":{"x-ledger":{"ref":"category"}},
     "also":{"items":{"x-ledger":{"ref":"category"}}}}}
    """#,
  ]

  private func merged(_ first: [String: String], _ second: [String: String]) throws -> [String: String] {
    func all(_ files: [String: String]) -> [String: String] { files.merging(Self.kinds) { file, _ in file } }
    return try MemoryLedger().merged(Self.kinds, all(first), all(second))
  }

  private func newName(_ files: [String: String]) throws -> String {
    let path = try #require(files.keys.first { $0.contains("/tea.other-") })
    return String(path.split(separator: "/")[3].dropLast(5))
  }

  @Test("Tea and tea on two devices: bills, their lists and their conflicts name the record that they named")
  func twoDevices() throws {
    let listed = #", "~conflicts": {"category": [{"value": "Tea"}, {"value": "tea", "kept": true}]}"#
    let files = try merged(
      ["users/u/categories/Tea.json": #"{"name": "Tea"}"#, "users/u/bills/a.abcdefgh.json": #"{"category": "Tea"}"#],
      [
        "users/u/categories/tea.json": #"{"name": "tea"}"#,
        "users/u/bills/b.bcdefghj.json": #"{"category": "tea", "also": ["tea", "x"]\#(listed)}"#,
        "users/v/bills/c.cdefghjk.json": #"{"category": "u/tea", "name": "tea"}"#,
      ])
    let name = try newName(files)
    #expect(files["users/u/bills/a.abcdefgh.json"] == #"{"category": "Tea"}"#)
    let list = listed.replacing(#""tea""#, with: "\"\(name)\"")
    #expect(
      files["users/u/bills/b.bcdefghj.json"] == "{\"category\": \"\(name)\", \"also\": [\"\(name)\", \"x\"]\(list)}")
    #expect(files["users/v/bills/c.cdefghjk.json"] == "{\"category\": \"u/\(name)\", \"name\": \"tea\"}")
  }

  @Test("a shared record that gave way is followed where no own record was meant") func shared() throws {
    let files = try merged(
      ["shared/categories/Tea.json": #"{"name": "Tea"}"#, "users/v/categories/tea.json": "{}"],
      [
        "shared/categories/tea.json": #"{"name": "tea"}"#, "users/u/bills/b.bcdefghj.json": #"{"category": "tea"}"#,
        "users/v/bills/c.cdefghjk.json": #"{"category": "tea"}"#,
      ])
    let path = try #require(files.keys.first { $0.contains("/tea.other-") })
    let name = String(path.split(separator: "/")[2].dropLast(5))
    #expect(files["users/u/bills/b.bcdefghj.json"] == "{\"category\": \"\(name)\"}")
    #expect(files["users/v/bills/c.cdefghjk.json"] == #"{"category": "tea"}"#)
  }

  @Test("a folder that goes into one of the same name takes what names its records along") func folders() throws {
    let files = try merged(
      ["users/u/categories/Hot/milk.json": "{}"],
      ["users/u/categories/hot/tea.json": "{}", "users/u/bills/b.bcdefghj.json": #"{"category": "hot/tea"}"#])
    #expect(files["users/u/bills/b.bcdefghj.json"] == #"{"category": "Hot/tea"}"#)
  }

  @Test("a record that gives way to a folder of its file's name is followed", arguments: [false, true])
  func folderOfItsName(isOurs: Bool) throws {
    let record = [
      "users/u/categories/tea.json": #"{"name": "Tea"}"#, "users/u/bills/b.bcdefghj.json": #"{"category": "tea"}"#,
    ]
    let folder = ["users/u/categories/tea.json/green.json": "{}"]
    let files = try isOurs ? merged(record, folder) : merged(folder, record)
    let name = try newName(files)
    #expect(files["users/u/categories/tea.json/green.json"] == "{}")
    #expect(files["users/u/bills/b.bcdefghj.json"] == "{\"category\": \"\(name)\"}")
  }
}
