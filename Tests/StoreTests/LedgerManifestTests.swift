import Records
import Testing

@testable import Store

@Suite("ledger.json")
struct LedgerManifestTests {
  @Test(
    "A format above ours is one however it is written",
    arguments: [
      ("1", 1), ("1.0", 1), ("2", 2), ("3", 3), ("3.0", 3), ("2.5", 3), ("1e1", 10), ("99999999999999999999", Int.max),
    ])
  func formats(_ written: String, _ format: Int) throws {
    let manifest = try LedgerManifest(Array(#"{"format": \#(written)}"#.utf8))
    #expect(manifest.format == format)
    if format > LedgerManifest.format {
      #expect(throws: Failure.self) { try manifest.requireKnownFormat() }
    } else {
      try manifest.requireKnownFormat()
    }
  }

  @Test("What is not a format at all is no manifest", arguments: ["0", "-1", "null", #""2""#, "true"])
  func none(_ written: String) {
    #expect(throws: Failure.self) { try LedgerManifest(Array(#"{"format": \#(written)}"#.utf8)) }
  }
}
