extension Language {
  /// What people read for one of the values that a field of a planted kind may have: for `expense`, `支出`. nil where
  /// it is called as it is written.
  public func name(ofChoice value: Text, of field: Text, kind: Text) -> String? {
    choices["\(kind)/\(field)/\(value)"]
  }

  /// The value that somebody means by what a table shows for it, capitals or not; nil where no value is called so.
  public func choice(called name: String, of field: Text, kind: Text) -> Text? {
    let (prefix, name) = ("\(kind)/\(field)/", Text(name.lowercased()))
    // No two values of a field have one name: `LanguageTests`.
    return choices.first { $0.key.begins(with: prefix) && Text($0.value.lowercased()) == name }
      .map { Text(String($0.key.dropFirst(prefix.count))) }
  }
}
