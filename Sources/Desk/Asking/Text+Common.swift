package import Records

extension Text {
  /// What all of them say; nil where they differ, one says nothing, or there are none.
  package static func common(to texts: [Text?]) -> Text? {
    guard let first = texts.first ?? nil, texts.allSatisfy({ $0 == first }) else { return nil }
    return first
  }
}
