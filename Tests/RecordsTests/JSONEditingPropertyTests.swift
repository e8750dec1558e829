import Records
import Testing

@Suite struct JSONEditingPropertyTests {
  /// Each seed makes one document and one target; to replay a failure, put its seed here alone.
  private static let seeds: Range<UInt64> = 0..<1500

  @Test func anUpdatedDocumentSaysWhatItShall() throws {
    for seed in Self.seeds {
      var random = RandomJSON(seed: seed)
      let value = random.value(depth: 4)
      let document = try JSONDocument(random.document(value))
      try #require(document.value == value, "seed \(seed)")
      let target = random.changed(value, depth: 4)
      let lender = try JSONDocument(random.document(random.changed(target, depth: 4)))
      let updated = try document.updating(to: target, spellings: [lender])
      try #require(updated.value == target, "seed \(seed)")
      try #require(try updated.updating(to: target) == updated, "seed \(seed)")
    }
  }

  /// The comparison of bytes in step says the same as the update that it saves, of documents of which many differ in
  /// scalars alone.
  @Test func whetherTheLayoutChangedIsWhatAnUpdateShows() throws {
    var updates = 0
    for seed in Self.seeds {
      var random = RandomJSON(seed: seed)
      let base = try JSONDocument(random.document(random.value(depth: 4)))
      let edited = try base.updating(to: random.changed(base.value, depth: 4))
      let scalars = try JSONDocument(random.withOtherScalars(base.bytes))
      for document in [edited, scalars, try JSONDocument(random.document(base.value))] {
        let isUpdate = try base.updating(to: document.value).bytes == document.bytes
        try #require(try RecordDocument.json(document).isUpdate(of: .json(base)) == isUpdate, "seed \(seed)")
        updates += isUpdate ? 1 : 0
      }
    }
    #expect(updates > 2000 && updates < 4400)
  }

  @Test func theOrderOfSpellingsDoesNotMatter() throws {
    for seed in Self.seeds.prefix(500) {
      var random = RandomJSON(seed: seed)
      let target = random.value(depth: 4)
      let document = try JSONDocument(random.document(random.changed(target, depth: 4)))
      let lenders = try (0..<3).map { _ in try JSONDocument(random.document(random.changed(target, depth: 4))) }
      let updated = try document.updating(to: target, spellings: lenders)
      try #require(try document.updating(to: target, spellings: lenders.reversed()) == updated, "seed \(seed)")
    }
  }

  @Test func settingAScalarChangesThatTokenAndNoOtherByte() throws {
    for seed in Self.seeds {
      var random = RandomJSON(seed: seed)
      let value = Value.object(random.object(depth: 4))
      let document = try JSONDocument(random.document(value))
      guard let path = Self.scalarPaths(in: value).randomElement(using: &random.generator) else { continue }
      let updated = try document.setting(path, to: "a value that stands nowhere else")
      let (before, after) = (JSONTokenizer.tokens(document.bytes), JSONTokenizer.tokens(updated.bytes))
      try #require(before.count == after.count, "seed \(seed)")
      let changed = before.indices.filter { before[$0] != after[$0] }
      try #require(changed.count == 1, "seed \(seed)")
      try #require(document.bytes(at: path).map(Array.init) == before[changed[0]], "seed \(seed)")
    }
  }

  /// Removing what was added leaves the document as it was.
  @Test func addingAndRemovingAMemberChangesNothing() throws {
    for seed in Self.seeds {
      var random = RandomJSON(seed: seed)
      var value = random.object(depth: 3)
      if value.isEmpty { value["a"] = 1 }
      let document = try JSONDocument(random.document(.object(value)))
      let added = try document.setting(FieldPath(keys: ["new"]), to: random.value(depth: 2))
      try #require(try added.removing(FieldPath(keys: ["new"])) == document, "seed \(seed)")
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
