import Records
import Schema

extension FieldReading {
  /// An amount with what belongs to it, of a field that is an object with the member `amount`: `216 USD`, `1000 2026-01-01`.
  /// nil where the field is none, or the text begins with no number.
  func amountObject(_ text: String, _ field: Field) throws -> Value? {
    let properties = kind?.schema.object?["properties"]?.object?[field.name]?.object?["properties"]?.object
    guard let properties, properties["amount"] != nil else { return nil }
    let words = text.unicodeScalars.split(separator: " ").map { String($0) }
    guard let first = words.first, first.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return nil }
    let path = FieldPath(keys: [field.name])
    var object: Object = ["amount": .number(try number(first, path.appending("amount")))]
    let rest = words.dropFirst().joined(separator: " ")
    if rest.isEmpty { return .object(object) }
    if properties["currency"] != nil {
      object["currency"] = .string(Text(rest.uppercased()))
    } else if properties["date"] != nil, let day = try clock.read(rest, wantsTime: false) {
      object["date"] = .string(Text(day))
    } else {
      return nil
    }
    return .object(object)
  }
}
