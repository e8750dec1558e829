public import Records

/// What views say besides their data, on a terminal and in a page, in the language of whoever reads them. Each text is
/// known by what it is in English; `{name}` stands for a part that is filled in.
public struct ViewWords: Sendable {
  public let spoken: Language
  private let translations: [String: String]

  /// As HTML names it.
  var language: String { spoken.tag }

  public static let english = ViewWords(.english)

  public init(_ language: Language) { (spoken, translations) = (language, language.views) }

  public subscript(_ text: String) -> String { translations[text] ?? text }

  /// - Parameter parts: by the names that stand in braces.
  public func filled(_ text: String, _ parts: KeyValuePairs<String, String>) -> String {
    var rest = Substring(self[text])
    var filled = ""
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      let name = rest[rest.index(after: open)..<close]
      filled += rest[..<open] + (parts.first { $0.key == name }?.value ?? "")
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }

  /// For the script: those that differ from the English ones.
  public var json: Value {
    .object(
      Object(
        uniqueMembers: translations.sorted { $0.key < $1.key }.map {
          Object.Member(Text($0.key), .string(Text($0.value)))
        }))
  }

  public var isEnglish: Bool { translations.isEmpty }

  /// What a group is called whose records have no value of a field: `no category`. In other languages the field's name, which
  /// is English, stays away.
  public func none(of field: Text) -> String { isEnglish ? "no \(field)" : self["(none)"] }

  /// `income and expense`, `income, expense and net`.
  public func list(_ parts: [String]) -> String {
    guard let last = parts.last, parts.count > 1 else { return parts.joined() }
    let others = parts.dropLast().joined(separator: self[", "])
    return filled("{words} and {last}", ["words": others, "last": last])
  }

  /// `2 more days`, where the texts for one and for several differ.
  public func counted(_ count: Int, _ one: String, _ several: String) -> String {
    filled(count == 1 ? one : several, ["count": "\(count)"])
  }
}
