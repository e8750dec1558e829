/// Names of one folder that some file systems hold for the same: equal when case and normalisation are folded.
public struct FoldedNames: Sendable {
  private var seen: [String: String] = [:]

  public init() {}

  /// The name that was there before and folds to the same; nil where this is the first.
  public mutating func clash(of name: String) -> String? {
    let folded = FoldedNames.fold(name)
    if let other = seen[folded], !other.utf8.elementsEqual(name.utf8) { return other }
    seen[folded] = name
    return nil
  }

  /// Swift compares strings by canonical equivalence: composed and decomposed spellings are one key.
  public static func fold(_ name: String) -> String {
    if name.utf8.allSatisfy({ $0 < 0x80 }) {
      return name.utf8.contains { UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0 } ? name.lowercased() : name
    }
    return name.uppercased().lowercased()
  }
}
