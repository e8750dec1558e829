import FileSystem
import Records
import Schema
import Store
import Synchronization
import TestSupport
import Testing

@testable import Index

@Suite("Records that lie at several paths")
struct SeenIDsTests {
  /// A slow model: all paths, grouped by what their locations say.
  private func several(_ paths: [String]) -> [[Text]] {
    var found: [Text: [Text]] = [:]
    for path in paths {
      guard let location = RecordLocation(path: path), RecordLocation.isRandomID(location.id) else { continue }
      found[Text("\(location.folder)/\(location.id)"), default: []].append(Text(path))
    }
    return found.values.filter { $0.count > 1 }.map { $0.sorted() }.sorted { $0[0] < $1[0] }
  }

  @Test func areThoseOfOneKindWithOneID() throws {
    var random = SeededGenerator()
    for _ in 0..<20 {
      let ledger = try LedgerFolder()
      let ids = (0..<30).map { _ in
        String(
          decoding: (0..<8).map { _ in RecordLocation.crockford.randomElement(using: &random) ?? 0x61 }, as: UTF8.self)
      }
      for number in 0..<Int.random(in: 20...60, using: &random) {
        let folder =
          ["users/alice/bills/2026/10", "users/bob/bills/2026/12", "shared/bills/2026/12", "users/bob/diary/2026/10"]
          .randomElement(using: &random) ?? ""
        let name = ["a\(number).", "", "b.", "old-", "new-", "x"].randomElement(using: &random) ?? ""
        let path = "\(folder)/\(name)\(ids.randomElement(using: &random) ?? "").json"
        if try Folder(ledger.path).statIfPresent(path) == nil { try ledger.write(path, #"{"amount":1}"#) }
      }
      let seen = SeenIDs()
      let paths = Mutex<[String]>([])
      _ = try RecordIndex(of: Folder(ledger.path)).visit(try ledger.ledger(), below: ["users", "shared"]) { folder in
        seen.note(folder)
        paths.withLock { all in all += folder.records.map { folder.path(of: $0).string } }
      }
      let all = paths.withLock { $0 }
      #expect(seen.several == several(all), "seed \(random.seed)")
      #expect(!seen.several.isEmpty)
    }
  }
}
