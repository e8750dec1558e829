import Glibc
import Records
import Schema
import Testing
import TestSupport

@testable import Index
@testable import Store

/// Records are looked up by what they are called, from the index or from the files. `NAME_LEDGERS=1000` makes as many
/// ledgers.
@Suite("Names of records")
struct IndexedNamesTests {
  private static let seeds = 1...(unsafe getenv("NAME_LEDGERS").flatMap { unsafe UInt64(String(cString: $0)) } ?? 10)

  private static let words = [
    "Guinness", "guinness", "GUINNESS", "Stout", "stout", "高粱酒", "高粱", "58%", "Löwen", "LÖWEN", "Lo\u{308}wen", "İ",
    "ß",
    "SS", "Straße", "", " ", "\t", "a", "ab", "abc", "null", "drink-1", "7k3fq2xw", "O'Hara", "\"", "\u{200B}", "🍺",
    "beer/", "beer/p",
  ]

  private static func title(_ random: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: random.pick([.null, 7, [], ["Guinness"], ["brand": "Guinness"], true])
    case 1: .string("")
    default:
      .string(Text((0..<Int.random(in: 1...3, using: &random)).map { _ in random.pick(words) }.joined(separator: " ")))
    }
  }

  private static let files = [
    "drink-1", "drink-2", "guinness", "guin", "beer/pils", "beer/stout", "高粱", "x.7k3fq2xw", "y.7k3fq2xw", "z.aaaaaaaa",
    ".hidden", "beer/.guinness", "a.b", "7k3fq2xw",
  ]

  /// Drinks and categories with random titles, of everybody, of Alice, and of nobody yet.
  private static func fill(_ folder: LedgerFolder, _ random: inout SeededGenerator) throws {
    for place in ["shared/drinks", "users/alice/drinks", "local/drinks", "shared/categories", "users/alice/categories"]
    {
      for file in files where random.chance(50) {
        let path = "\(place)/\(file).\(random.chance(90) ? "json" : "plist")"
        var record = Object()
        if random.chance(90) { record[place.hasSuffix("drinks") ? "brand" : "title"] = title(&random) }
        if random.chance(20) { record["retired"] = random.pick([true, false, "yes"]) }
        // Too many members for the columns of a sheet.
        if random.chance(3) { for number in 0..<80 { record[Text("field\(number)")] = 1 } }
        var writer = JSONWriter()
        writer.write(.object(record))
        try folder.write(path, random.chance(95) ? String(decoding: writer.bytes, as: UTF8.self) : "{")
      }
    }
  }

  private static let tests: [NameTest] = [.all] + words.flatMap { [.titled($0), .beginning($0)] }

  @Test("From the index they are what reading every file says, for every name that is typed", arguments: seeds)
  func sameAsFiles(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try LedgerFolder()
    try Self.fill(folder, &random)
    let below = [
      "shared/drinks", "users/alice/drinks", "users/alice/categories", "shared/nothing", "users/alice/bills",
    ]
    for round in 0..<2 {
      let (slow, quick) = (try folder.ledger(), try folder.ledger(IndexedNames()))
      let kinds = try slow.kinds()
      for test in Self.tests {
        let expected = try slow.recordNames(below: below, kinds, where: test)
        let found = try quick.recordNames(below: below, kinds, where: test)
        try #require(found.names == expected.names, "seed \(seed), round \(round): \(test)")
        try #require(found.skipped == expected.skipped, "seed \(seed), round \(round): \(test)")
      }
      try folder.write("users/alice/drinks/late\(round).json", #"{"brand":"Stout ab"}"#)
    }
  }

  @Test("A rule lets pass what it says, and nothing else", arguments: seeds)
  func rules(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try LedgerFolder()
    try Self.fill(folder, &random)
    let ledger = try folder.ledger(IndexedNames())
    let kinds = try ledger.kinds()
    let records = try ledger.records(below: ["shared/drinks"]).records
    for word in Self.words {
      let titled = records.filter {
        $0.members["brand"]?.string.map { $0 != "" && $0.lowercased() == word.lowercased() } ?? false
      }
      let beginning = records.filter { record in
        let title = (record.members["brand"]?.string ?? "").lowercased()
        let words = title.split(whereSeparator: \.isWhitespace).map { title[$0.startIndex...] }
        return record.id.string.hasPrefix(word.lowercased()) || words.contains { $0.hasPrefix(word.lowercased()) }
      }
      let found = try [NameTest.titled(word), .beginning(word)].map {
        try ledger.recordNames(below: ["shared/drinks"], kinds, where: $0).names.map(\.path)
      }
      #expect(found == [titled, beginning].map { $0.map(\.path) }, "seed \(seed): \(word)")
    }
  }

  /// What a look-up comes to: a path and how it is written, or what is wrong.
  private static func outcome(_ body: () throws -> String) throws -> String {
    do { return try body() } catch let error as Failure {
      return "\(error.code): \(error.message); \(String(describing: error.hint)); \(error.choices.map(\.name))"
    }
  }

  @Test("Whoever names a record means the same one with an index and without", arguments: seeds)
  func sameRecord(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folder = try LedgerFolder()
    try Self.fill(folder, &random)
    let names =
      Self.words + Self.files + ["shared/guinness", "alice/drink-1", "local/guin", "shared/../drinks/guin", "guines"]
    func outcomes(_ ledger: Ledger) throws -> [String] {
      let kinds = try ledger.kinds()
      return try names.flatMap { name in
        try [Owner.shared, .local, .user("alice")].map { owner in
          try Self.outcome {
            let found = try References(ledger, kinds: kinds, owner: owner).resolve(name, kind: "drink")
            return "\(name): \(found.value) \(found.record.path)"
          }
        } + [try Self.outcome { try RecordFinder(ledger, kinds: kinds).place(of: name).path }]
      }
    }
    let (slow, quick) = (try outcomes(folder.ledger()), try outcomes(folder.ledger(IndexedNames())))
    for (slow, quick) in zip(slow, quick) { try #require(quick == slow, "seed \(seed)") }
    #expect(Set(slow).count > names.count)
  }
}
