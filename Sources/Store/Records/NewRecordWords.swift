import Records
public import Schema

extension Kind {
  /// What to write behind `add` for a record that people call so: `category title=restaurant type=expense`. Of what the
  /// kind wants besides, a choice gets its first one, and all else is left to be filled in.
  public func words(ofNew title: String) -> String {
    var words = [name.string]
    if let titleField { words.append(ShellWord.quoted("\(titleField)=\(title)")) }
    for field in fields where field.isRequired && field.name != titleField && field.name != dateField {
      words.append("\(field.name)=\(field.choices.first?.string.map(ShellWord.quoted) ?? "…")")
    }
    return words.joined(separator: " ")
  }
}
