import Records
import TestSupport
import Testing

@Suite struct PackedObjectTests {
  @Test func whatComesOutIsWhatWentIn() throws {
    var random = RandomJSON(seed: SeededGenerator().seed)
    for _ in 0..<2_000 {
      let object = random.object(depth: 3)
      let packed = PackedObject(object)
      let unpacked = try packed.unpacked()
      #expect(unpacked.members == object.members, "\(object)")
      // Digits and order are kept, too.
      #expect(PackedObject(unpacked) == packed)
    }
  }

  @Test func whatNoRecordMayBeIsSaid() {
    var deep: Value = .null
    for _ in 0..<70 { deep = [deep] }
    #expect(throws: ReadError.self) { try PackedObject(["deep": deep]).unpacked() }
    let long = String(repeating: "a", count: 1 << 20)
    #expect(throws: ReadError.self) { try PackedObject(["long": .string(long)]).unpacked() }
  }
}
