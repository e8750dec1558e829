package import Records
package import Schema
package import Store

extension Kinds {
  /// The kind of that name, or whose records lie in a folder of that name: `bill`, `bills`; nil where there is none.
  /// Throws where its schema cannot be read: nothing must look as if there were no such kind.
  package func called(_ word: String) throws(Failure) -> Kind? {
    let name = Text(word)
    if let kind = kind(named: name) ?? all.first(where: { $0.folder == name }) { return kind }
    guard let broken = skipped.first(where: { Text($0.path) == Text("kinds/\(word).json") }) else { return nil }
    throw Failure(
      .invalid, .unreadable, "the kind \(word) cannot be read: \(broken.message)", hint: "mend the file in an editor"
    ).at(broken.path, line: broken.position?.line, column: broken.position?.column)
  }

  /// The same; throws where there is none.
  package func required(_ name: String) throws(Failure) -> Kind {
    if let kind = try called(name) { return kind }
    let names = all.map(\.name.string)
    let hint = Suggestion.hint(for: name, among: names, otherwise: "the kinds here: \(names.joined(separator: ", "))")
    throw Failure(.invalid, .notFound, "there is no kind “\(name)”", hint: hint)
  }
}

extension Kinds {
  /// The name of a record's kind; what no kind declares is known by its folder, a manifest by what it is.
  package func name(of location: RecordLocation) -> Text {
    if location.folder == "" { return location.id == "manifest" ? "user" : location.id }
    if location.folder == "kinds" { return "kind" }
    return kind(of: location)?.name ?? location.folder
  }
}
