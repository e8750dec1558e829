internal import Records

/// What a word of a line was not taken for, and could have been meant as.
struct QuickAlternative: Hashable {
  let word: String
  let entry: QuickCatalog.Entry

  /// `elc as category electricity`
  var text: String { "\(word) as \(entry.reference.field) \(entry.id)" }
}

extension QuickReader {
  /// More would be no help.
  private static let mostAlternatives = 3

  /// Of words that became a name or a template: a book without its sign; a category whose letters they leave out, where
  /// none was understood. Nothing of it was written.
  ///
  /// - Parameter line: what was understood.
  func alternatives(to words: [String], in line: [Assignment]) -> [QuickAlternative] {
    let said = line.compactMap(\.field.keys.first)
    let open = fields.references.map(\.field).filter { !said.contains($0) }
    let found = words.flatMap { word -> [QuickAlternative] in
      let near = catalog.near(word, in: open)
      return near.count > Self.mostAlternatives ? [] : near.map { QuickAlternative(word: word, entry: $0) }
    }
    return Array(found.prefix(Self.mostAlternatives))
  }
}

extension QuickCatalog {
  /// Those whose id or title begins with the letter of a word and has its other ones in their order.
  fileprivate func near(_ word: String, in fields: [Text]) -> [Entry] {
    guard word.count >= Self.shortestBeginning else { return [] }
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
