import Desk
import Merge
import Records
import Schema
import Store

/// What can be done about what stands at the cursor. All of it changes the open text alone, and is saved as any other edit.
extension OpenFile {
  func actions(in range: Range<Int>) throws -> [Value] {
    try decisions(in: range) + (try reckoning(at: range.lowerBound)) + nearIDs(in: range)
  }

  /// A conflict is decided by keeping one of its entries.
  private func decisions(in range: Range<Int>) throws -> [Value] {
    guard let record else { return [] }
    let kinds = try view.kinds()
    return try conflicts().flatMap { conflict -> [Value] in
      guard text.lines.range(from: position(of: conflict)).touches(range) else { return [] }
      let diagnostic = try diagnostic(conflict)
      return try conflict.entries.prefix(Self.mostEntries).enumerated().compactMap { index, entry in
        guard let resolved = try record.text(keeping: index + 1, of: conflict, kinds: kinds) else { return nil }
        return try action("Keep \(try words(of: entry, in: conflict))", text.edit(to: resolved), mends: diagnostic)
      }
    }
  }

  private static var mostEntries: Int { 20 }

  /// `12.50*2` is 25.00.
  private func reckoning(at offset: Int) throws -> [Value] {
    guard format == .json, let place = CursorPlace(in: text.bytes, at: offset, format: .json), place.role == .value,
      let field = kind?.field(at: place.path), field.types.contains(.number) || field.types.contains(.integer),
      !place.range.isEmpty
    else { return [] }
    let word = text.bytes[place.range].filter { $0 != UInt8(ascii: "\"") }
    let written = String(decoding: word, as: UTF8.self)
    guard written.utf8.dropFirst().contains(where: { "+-*/(".utf8.contains($0) }) else { return [] }
    let result: String
    do throws(CalculationError) { result = try Calculation.evaluate(written).description } catch { return [] }
    let edit: Value = ["range": text.lines.json(place.range), "newText": .string(Text(result))]
    return [try action("Write \(result) for \(written)", edit, mends: nil)]
  }

  /// The ids that somebody may have meant by one that is not there.
  private func nearIDs(in range: Range<Int>) throws -> [Value] {
    guard let record, let kind else { return [] }
    let references = try view.references(of: record.location.owner)
    return try kind.rules.references(in: .object(record.members)).compactMap { reference in
      guard let place = record.document.range(of: reference.path), place.touches(range),
        try references.record(reference.text, kind: reference.kind) == nil,
        let near = reference.text.nearest(among: try references.recordNames(of: reference.kind).names.map(\.id))
      else { return nil }
      let written = try record.document.setting(reference.path, to: .string(near)).bytes
      return try action("Write \(near)", text.edit(to: written), mends: nil)
    }
  }

  private func action(_ title: Sentence, _ edit: Value, mends diagnostic: Value?) throws -> Value {
    var action: Object = [
      "title": .string(Text(try view.said(title).onOneLine)), "kind": "quickfix",
      "edit": ["changes": [text.address: [edit]]],
    ]
    if let diagnostic { action["diagnostics"] = [diagnostic] }
    return .object(action)
  }
}

extension OpenText {
  /// A range as the protocol writes it, in bytes.
  func range(_ value: Value) -> Range<Int>? {
    guard let object = value.object else { return nil }
    do throws(RequestError) {
      let start = lines.offset(of: try object.position("start"))
      return start..<max(start, lines.offset(of: try object.position("end")))
    } catch { return nil }
  }
}

extension Range<Int> {
  /// Whether they have a place in common, if only an end.
  func touches(_ other: Range<Int>) -> Bool {
    lowerBound <= other.upperBound && other.lowerBound <= upperBound
  }
}
