/// Letters that people take for one another: the Cyrillic а for the Latin a, a zero for an o.
///
/// Only letters that stand alone and look the same in most typefaces are here, each with the Latin one.
public enum LookAlikes {
  /// Each pair is a letter and the Latin one that it looks like.
  private static let pairs =
    // Cyrillic
    "аa еe оo рp сc уy хx ѕs іi јj һh ԁd ԛq ԝw ӏl үy кk АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ЅS ІI ЈJ ԜW ЬB "
    // Greek
    + "αa γy ιi κk νv οo ρp υu χx ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX "
    // Armenian, Latin and digits
    + "օo սu հh ոn ցg ıi ɑa ɡg 0o 1l Il"

  private static let latin: [Unicode.Scalar: Unicode.Scalar] = {
    let letters = pairs.split(separator: " ").map { Array($0.unicodeScalars) }.filter { $0.count == 2 }
    return Dictionary(letters.map { ($0[0], $0[1]) }) { first, _ in first }
  }()

  /// Whether people may take one name for the other, capitals or not.
  public static func areAlike(_ one: String, _ other: String) -> Bool {
    !skeletons(of: one).isDisjoint(with: skeletons(of: other))
  }

  /// A capital I looks like an l, and is an i as well.
  private static func skeletons(of name: String) -> Set<String> {
    [skeleton(name), skeleton(FoldedNames.fold(name)), FoldedNames.fold(name)]
  }

  private static func skeleton(_ name: String) -> String {
    var skeleton = String.UnicodeScalarView()
    for scalar in name.unicodeScalars where !scalar.properties.isDefaultIgnorableCodePoint {
      let plain = halfWidth(scalar)
      skeleton.append(latin[plain].flatMap { latin[$0] ?? $0 } ?? plain)
    }
    return FoldedNames.fold(String(skeleton))
  }

  /// The first letter of a name that another one is taken for, with what Unicode calls it: `“а” (CYRILLIC SMALL LETTER A)`.
  public static func stranger(in name: String) -> String? {
    let stranger = name.unicodeScalars.first { latin[halfWidth($0)] != nil && !$0.isASCII }
    return stranger.map { "“\($0)” (\($0.properties.name ?? "U+" + String($0.value, radix: 16, uppercase: true)))" }
  }

  private static func halfWidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    guard 0xFF01...0xFF5E ~= scalar.value else { return scalar }
    return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
  }
}
