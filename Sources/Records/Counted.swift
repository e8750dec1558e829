/// A number of things in words: "1 file", "3 files", "2 entries".
public func counted(_ count: Int, _ noun: String, _ plural: String? = nil) -> Sentence {
  Sentence(counting: count, count == 1 ? noun : plural ?? noun + "s")
}

extension String {
  /// `a bill`, `an animal`: as it sounds, by its first letter.
  public var withArticle: String { "\(first.map { "aeioAEIO".contains($0) } == true ? "an" : "a") \(self)" }
}
