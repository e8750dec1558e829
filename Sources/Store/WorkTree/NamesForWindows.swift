import Records

extension Surroundings {
  /// So many names are said.
  private static let mostNames = 5

  /// Says which new files no Windows device could write. They are carried all the same: who made them did so elsewhere.
  func sayNamesForWindows(_ paths: [String]) {
    let bad = paths.filter { PathRules.forWindows($0) != nil }
    if bad.isEmpty { return }
    let more = bad.count > Self.mostNames ? " and \(bad.count - Self.mostNames) more" : ""
    let named = bad.prefix(Self.mostNames).joined(separator: ", ") + more
    notify(.warning("Windows cannot write a name with any of < > \" | ? *: \(named)"))
  }
}
