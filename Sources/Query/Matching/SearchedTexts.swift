public import Records

extension Matcher.Setting {
  /// The texts of a record that bare words are looked for in, each by itself.
  public func searchedTexts(of row: RecordRow) -> [Text] {
    let skipped = shape(of: row)?.fieldsWithoutWords ?? KindShape.reserved
    var texts: [Text] = []
    for member in row.fields.members where !skipped.contains(where: { $0.isSame(as: member.key) }) {
      member.value.appendTexts(to: &texts)
    }
    return texts
  }
}

extension KindShape {
  /// What no question looks for words in.
  static let reserved: [Text] = ["~conflicts"]

  /// Top-level fields that bare words do not look into.
  static func withoutWords(_ fields: [Field]) -> [Text] {
    reserved
      + fields.compactMap { field in
        switch field.type {
        case .text, .tags: nil
        default: field.path.keys.count == 1 ? field.path.keys[0] : nil
        }
      }
  }
}

extension Value {
  fileprivate func appendTexts(to texts: inout [Text]) {
    switch self {
    case .string(let text): texts.append(text)
    case .array(let items): for item in items { item.appendTexts(to: &texts) }
    case .object(let object): for member in object.members { member.value.appendTexts(to: &texts) }
    case .null, .bool, .number: break
    }
  }
}
