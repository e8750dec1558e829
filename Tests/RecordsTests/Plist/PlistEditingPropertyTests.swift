import Records
import TestSupport
import Testing

@Suite struct PlistEditingPropertyTests {
  /// Each seed makes one document and one target; to replay a failure, put its seed here alone.
  private static let seeds: Range<UInt64> = 0..<1500

  @Test func anUpdatedDocumentSaysWhatItShall() throws {
    for seed in Self.seeds {
      var random = RandomPlist(seed: seed)
      let value = random.value(depth: 4)
      let document = try PlistDocument(random.document(value))
      try #require(document.value == value, "seed \(seed)")
      let target = random.changed(value, depth: 4)
      let lender = try PlistDocument(random.document(random.changed(target, depth: 4)))
      let updated = try document.updating(to: target, spellings: [lender])
      try #require(updated.value == target, "seed \(seed)")
      try #require(try updated.updating(to: target) == updated, "seed \(seed)")
    }
  }

  @Test func aNewDocumentSaysWhatItShall() throws {
    for seed in Self.seeds {
      var random = RandomPlist(seed: seed)
      let value = random.value(depth: 4)
      try #require(try PlistDocument(writing: value).value == value, "seed \(seed)")
    }
  }

  @Test func theOrderOfSpellingsDoesNotMatter() throws {
    for seed in Self.seeds.prefix(500) {
      var random = RandomPlist(seed: seed)
      let target = random.value(depth: 4)
      let document = try PlistDocument(random.document(random.changed(target, depth: 4)))
      let lenders = try (0..<3).map { _ in try PlistDocument(random.document(random.changed(target, depth: 4))) }
      let updated = try document.updating(to: target, spellings: lenders)
      try #require(try document.updating(to: target, spellings: lenders.reversed()) == updated, "seed \(seed)")
    }
  }

  @Test func settingAScalarChangesItsElementAndNoOtherByte() throws {
    for seed in Self.seeds {
      var random = RandomPlist(seed: seed)
      let value = Value.object(random.object(depth: 4))
      let document = try PlistDocument(random.document(value))
      guard let path = Self.scalarPaths(in: value).randomElement(using: &random.random.generator) else { continue }
      let updated = try document.setting(path, to: "a value that stands nowhere else")
      let before = try #require(document.bytes(at: path))
      let after = try #require(updated.bytes(at: path))
      try #require(document.bytes[..<before.startIndex] == updated.bytes[..<after.startIndex], "seed \(seed)")
      try #require(document.bytes[before.endIndex...].elementsEqual(updated.bytes[after.endIndex...]), "seed \(seed)")
    }
  }

  /// Removing what was added leaves the document as it was.
  @Test func addingAndRemovingAMemberChangesNothing() throws {
    for seed in Self.seeds {
      var random = RandomPlist(seed: seed)
      var value = random.object(depth: 3)
      if value.isEmpty { value["a"] = 1 }
      let document = try PlistDocument(random.document(.object(value)))
      let added = try document.setting(FieldPath(keys: ["new"]), to: random.value(depth: 2))
      try #require(try added.removing(FieldPath(keys: ["new"])) == document, "seed \(seed)")
    }
  }

  /// What stands on lines of its own is for people, and no edit takes it away but that of the value around it.
  @Test func commentsOnTheirOwnLinesStay() throws {
    for seed in Self.seeds.prefix(500) {
      var random = RandomPlist(seed: seed)
      let keys = (0..<Int.random(in: 1...6, using: &random.random.generator)).map { "k\($0)" }
      let members = keys.map { "  <!-- above \($0) -->\n  <key>\($0)</key>\n  <integer>1</integer>\n" }
      let document = try PlistDocument("<plist>\n<dict>\n\(members.joined())  <!-- last -->\n</dict>\n</plist>\n")
      let left = Object(
        keys.filter { _ in random.random.chance(50) }.map { Object.Member(Text($0), random.value(depth: 1)) })
      let updated = String(decoding: try document.updating(to: .object(left)).bytes, as: UTF8.self)
      for comment in keys.map({ "<!-- above \($0) -->" }) + ["<!-- last -->"] {
        try #require(updated.contains(comment), "seed \(seed)")
      }
    }
  }

  private static func scalarPaths(in value: Value, at path: FieldPath = .root) -> [FieldPath] {
    switch value {
    case .object(let object): object.members.flatMap { scalarPaths(in: $0.value, at: path.appending($0.key)) }
    case .array(let items):
      items.enumerated().flatMap { scalarPaths(in: $1, at: path.appending(Text(String($0)))) }
    default: [path]
    }
  }
}
