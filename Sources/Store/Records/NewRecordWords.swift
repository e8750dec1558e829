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

/// A word as a shell takes it.
public enum ShellWord {
  private static let plain = Set("=.-_/:+,@%".unicodeScalars)

  /// In quotes where something in it would mean something to a shell.
  public static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      plain.contains($0) || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    return isPlain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
