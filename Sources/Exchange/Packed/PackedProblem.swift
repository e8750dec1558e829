public import Records

/// Why what is packed in a file cannot be read.
public struct PackedProblem: Error, Hashable, Sendable {
  public let message: Sentence
  /// What to do about it.
  public let hint: Sentence?
  /// Whether it is sound, and only too large.
  public let isLimit: Bool

  init(_ message: Sentence, hint: Sentence? = nil, isLimit: Bool = false) {
    (self.message, self.hint, self.isLimit) = (message, hint, isLimit)
  }

  static let tooLarge = PackedProblem(
    "what is packed in it is larger than 256 MB", hint: "unpack it, split it, and import each part with the same rule",
    isLimit: true)
  static let bomb = PackedProblem(
    "what is packed in it is more than \(ExpandedSize.mostTimes) times as large as the file, as in one that is made to fill memory",
    hint: "if it is what you expect, unpack it first", isLimit: true)

  static func damaged(_ what: Sentence) -> PackedProblem { PackedProblem(what, hint: "download it once more") }
}

/// How much has come out of a packed file, which may be little for a long time.
struct ExpandedSize {
  static let largest = 256 << 20
  /// What people have in files is seldom packed to a twentieth.
  static let mostTimes = 100
  /// So much may come of any file.
  private static let free = 16 << 20

  private let packed: Int
  private var count = 0

  init(packed: Int) { self.packed = packed }

  mutating func add(_ more: Int) throws(PackedProblem) {
    count += more
    if count > Self.largest { throw .tooLarge }
    if count > Self.free, count / Self.mostTimes > packed { throw .bomb }
  }
}
