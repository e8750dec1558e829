extension String {
  /// With a capital at its beginning, where a sentence begins with it.
  package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
