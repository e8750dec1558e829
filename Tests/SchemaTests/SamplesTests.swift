import Foundation
import Records
import Testing

@testable import Schema

/// The samples are what people try first: every file in them is as its kind wants it.
@Suite struct SamplesTests {
  private static let samples = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Samples")

  @Test(arguments: ["household", "drinks", "zoo"])
  func everyRecordIsValid(sample: String) throws {
    let records = try Self.records(in: sample)
    #expect(records.count > 40)
    for record in records {
      let problems = record.kind.validate(record.value)
      #expect(problems.isEmpty, "\(record.path): \(problems)")
    }
  }

  @Test(arguments: ["household", "drinks", "zoo"])
  func kindsAreThoseThatInitWrites(sample: String) throws {
    for planted in PlantedKind.all {
      let file = Self.samples.appendingPathComponent(sample + "/" + planted.path)
      guard FileManager.default.fileExists(atPath: file.path) else { continue }
      #expect(try Data(contentsOf: file) == Data(planted.bytes), "\(planted.path) in \(sample)")
    }
  }

  @Test func drinksAreTheCatalogue() throws {
    let records = try Self.records(in: "drinks")
    let catalogue = PlantedSet.drinks.catalogue
    #expect(catalogue.count == 171 && records.count == 171 && Set(catalogue.map(\.id)).count == 171)
    for (id, members) in catalogue {
      #expect(try Self.value(of: "drinks/shared/drinks/\(id).json") == .object(members))
    }
  }

  @Test func theHouseholdHoldsTogether() throws {
    let records = try Self.records(in: "household")
    var ids: Set<String> = []
    for record in records { #expect(ids.insert(record.key).inserted, "\(record.path)") }
    for record in records {
      for field in record.kind.fields {
        guard let target = field.reference, let id = record.value.object?[field.name]?.string else { continue }
        let isThere = ids.contains("\(record.owner) \(target) \(id)") || ids.contains("shared \(target) \(id)")
        #expect(isThere, "\(record.path): \(id)")
      }
    }
    for owner in ["alice", "bob"] {
      let bills = records.filter { $0.owner == owner && $0.kind.name == "bill" }
      #expect((150...250).contains(bills.count))
      #expect(bills.contains { $0.value.object?["currency"] != "EUR" })
      #expect(bills.contains { $0.value.object?["amount"]?.number?.lexeme.hasPrefix("-") == true })
    }
  }

  @Test func theHouseholdIsKeptInBothFormats() throws {
    let formats = try Self.records(in: "household").map { RecordFormat(path: $0.path) }
    #expect(formats.count { $0 == .plist } >= 10 && formats.count { $0 == .json } >= 400)
  }

  @Test func recordsLieWhereTheirDateSays() throws {
    for record in try Self.records(in: "household") where record.kind.shard == .yearAndMonth {
      let date = try #require(record.value.object?["date"]?.string)
      let place = record.path.split(separator: "/").suffix(3).joined(separator: "-")
      #expect(place.hasPrefix(String(date.prefix(10))), "\(record.path)")
    }
  }

  @Test func theFeedMapsWhatTheZooServes() throws {
    let feed = try #require(try Self.value(of: "zoo/feeds/zoo/feed.json").object)
    let items = try Self.value(of: "zoo/open-data.json").object?["result"]?.object?["results"]?.array
    #expect(feed["items"] == "/result/results" && feed["kind"] == "animal" && items?.count == 42)
    for (place, item) in (items ?? []).enumerated() {
      let id = try #require(item.object?["number"]?.number?.lexeme)
      var mapped = try #require(feed["map"]?.object).members.map { member in
        Object.Member(member.key, item.object?[Text(member.value.string ?? "")] ?? .null)
      }
      mapped.append(Object.Member("order", .number(Number(place + 1))))
      #expect(try Self.value(of: "zoo/feeds/zoo/animals/\(id).json") == .object(Object(mapped)))
    }
  }
}

extension SamplesTests {
  struct SampleRecord {
    let path: String
    let owner: String
    let kind: Kind
    let value: Value

    /// Owner, kind and id: unique in a ledger.
    var key: String {
      let stem = (path.split(separator: "/").last ?? "").split(separator: ".").dropLast().joined(separator: ".")
      let id = stem.split(separator: ".").last.flatMap { $0.count == 8 ? String($0) : nil } ?? stem
      return "\(owner) \(kind.name) \(id)"
    }
  }

  private static func value(of path: String) throws -> Value {
    let bytes = [UInt8](try Data(contentsOf: samples.appendingPathComponent(path)))
    return try RecordDocument(bytes, format: try #require(RecordFormat(path: path))).value
  }

  /// What lies in the folders of kinds; manifests, templates and feeds' descriptions do not.
  private static func records(in sample: String) throws -> [SampleRecord] {
    let kinds = try PlantedKind.all.map { Kind.read(name: Text($0.name), from: try JSONDocument($0.json).value).kind }
    let paths = try FileManager.default.subpathsOfDirectory(atPath: samples.appendingPathComponent(sample).path)
    return try paths.filter { RecordFormat(path: $0) != nil }.sorted().compactMap { path in
      let parts = path.split(separator: "/").map(String.init)
      let place = parts[0] == "shared" ? 1 : 2
      guard ["shared", "users", "feeds"].contains(parts[0]), parts.count > place + 1,
        let kind = kinds.first(where: { $0.folder.string == parts[place] })
      else { return nil }
      let owner = place == 1 ? "shared" : parts[1]
      return SampleRecord(path: path, owner: owner, kind: kind, value: try value(of: sample + "/" + path))
    }
  }
}
