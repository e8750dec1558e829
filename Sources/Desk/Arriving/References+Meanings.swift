import Exchange
import Records
import Store

extension References {
  /// The ids of the records of a kind by what they are called, in lower case: by id and title, else as quick lines have it.
  func meanings(of kind: Text) throws -> [Text: Text] {
    var names: [Text: Text] = [:]
    for record in try recordNames(of: kind).names {
      names[record.id] = record.id
      guard let title = record.title else { continue }
      let folded = Text(title.lowercased())
      if names[folded] == nil { names[folded] = record.id }
    }
    for hidden in try hiddenNames(of: kind) {
      let spelling = try spelling(of: hidden.location, kind)
      names[spelling] = spelling
    }
    return names.isEmpty ? [:] : names.merging(try QuickCatalog(of: kind, self).meanings) { title, _ in title }
  }
}
