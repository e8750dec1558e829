internal import Desk
internal import FileSystem
internal import Records
internal import Store

/// What a new ledger is told, checked; and what is taken where nothing is said.
enum FoundingArguments {
  static func currency(_ code: String?) throws(Failure) -> String {
    guard let code else { return "EUR" }
    return try ManifestWords.currency(code)
  }

  /// What is asked for, else what LC_ALL or LANG names; nil where neither says a language.
  static func language(_ tag: String?, _ context: Context) throws(Failure) -> String? {
    guard let tag else {
      let locale = context.environment["LC_ALL"] ?? context.environment["LANG"] ?? ""
      let usual = String(locale.prefix { $0 != "." && $0 != "@" }).replacing("_", with: "-")
      return ManifestWords.isLanguage(usual) ? usual : nil
    }
    if ManifestWords.isLanguage(tag) { return tag }
    throw .usage("--language cannot be “\(tag)”", hint: "write a tag such as de, en-GB or zh-Hant")
  }

  static func editor(_ name: String) throws(Failure) -> KnownEditor {
    if let editor = KnownEditor(name: name.lowercased()) { return editor }
    let names = KnownEditor.allCases.map(\.rawValue).joined(separator: ", ")
    throw .usage("--editor cannot be “\(name)”", hint: "known: \(names); docs/editors.md is about other editors")
  }

  /// What is asked for, else the machine's: TZ, /etc/timezone, UTC.
  static func timeZone(_ name: String?, _ context: Context) throws(Failure) -> String {
    if let name {
      if isKnown(name) { return name }
      throw Failure.usage("there is no time zone “\(name)”", hint: "names look like Europe/Berlin")
    }
    let candidates = [context.environment["TZ"], TimeZones.nameOfMachine()].compactMap { $0 }
    return candidates.first(where: isKnown) ?? "UTC"
  }

  private static func isKnown(_ zone: String) -> Bool {
    do throws(TimeZoneError) {
      _ = try TimeZones().rules(named: zone)
      return true
    } catch { return false }
  }
}

extension AbsolutePath {
  /// Without `.`, `..` and slashes at its end; nothing needs to stand there.
  static func plain(_ path: String) throws(Failure) -> String {
    var parts: [String] = []
    for part in path.split(separator: "/").map(String.init) where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    if parts.isEmpty { throw Failure.usage("/ cannot be a ledger", hint: "name a folder: ledger-sync init household") }
    return "/" + parts.joined(separator: "/")
  }
}
