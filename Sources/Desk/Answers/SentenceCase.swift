extension String {
  /// With a capital at its beginning, where a sentence begins with it.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension String {
  /// `a bill`, `an animal`: as it sounds, by its first letter.
  package var withArticle: String { "\(first.map { "aeioAEIO".contains($0) } == true ? "an" : "a") \(self)" }
}
