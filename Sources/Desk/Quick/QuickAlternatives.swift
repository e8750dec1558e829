package import Records

extension QuickReader {
  /// More would be no help.
  private static let mostAlternatives = 3

  /// Of words that became a name or a template: a book without its sign; a category whose letters they leave out, where
  /// none was understood. Nothing of it was written.
  ///
  /// - Parameters:
  ///   - said: the fields that have a value.
  ///   - shown: what is said already.
  package func alternatives(
    to words: [String], besides said: Set<Text>, _ shown: [QuickAlternative]
  ) -> [QuickAlternative] {
    let known = shown.flatMap(\.entries)
    let open = fields.references.map(\.field).filter { !said.contains($0) }
    let found = words.flatMap { word -> [QuickAlternative] in
      let near = catalog.near(word, in: open).filter { !known.contains($0) }
      return near.count > Self.mostAlternatives ? [] : near.map { QuickAlternative(word, as: $0) }
    }
    return Array(found.prefix(Self.mostAlternatives))
  }
}

extension QuickCatalog {
  /// Those whose id or title begins with the letter of a word and has its other ones in their order.
  fileprivate func near(_ word: String, in fields: [Text]) -> [Entry] {
    guard word.count >= FieldReading.shortestBeginning else { return [] }
    return entries.filter { entry in
      fields.contains(entry.reference.field)
        && [entry.id.string, entry.title ?? ""].contains { Self.leavesOut(word.lowercased(), of: $0.lowercased()) }
    }
  }

  private static func leavesOut(_ word: String, of name: String) -> Bool {
    guard word.first == name.first else { return false }
    var rest = name[...]
    return word.allSatisfy { letter in
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
      return true
    }
  }
}
