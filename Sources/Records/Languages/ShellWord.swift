/// A word as a shell takes it.
public enum ShellWord {
  private static let plain = Set("=.-_/:+,@%".unicodeScalars)

  /// In quotes where something in it would mean something to a shell.
  public static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy {
      plain.contains($0) || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
    if isPlain, !word.isEmpty { return word }
    // By scalars: a quote with a mark upon it ends the quotes, too.
    return word.unicodeScalars.reduce(into: "'") { $0 += $1 == "'" ? "'\\''" : String($1) } + "'"
  }
}
