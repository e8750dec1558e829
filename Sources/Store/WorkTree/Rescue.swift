import FileSystem
import Git

extension WorkTree {
  /// What somebody has written stays reachable, also where the repair took it for something else.
  func keep(_ bytes: [UInt8]) throws -> String {
    let blob = try objects.writeFile(bytes)
    let name = "refs/ledger-sync/rescue/\(blob)"
    if try objects.repository.reference(name) == nil {
      try move(Branch(name: name, commit: nil), to: blob, saying: "keep what somebody has saved")
    }
    return name
  }

  /// Removes what came out of a file's place. What nobody has seen yet stays reachable.
  /// - Parameter known: the versions that are kept elsewhere.
  func drop(_ name: String, from path: String, known: [ObjectID?]) throws {
    guard let content = try readIfPresent(name) else { return }
    if !known.contains(try Repository.hashBlob(content.bytes)) {
      let kept = try keep(content.bytes)
      surroundings.notify(.warning("\(path) was saved while it was being changed; that version is \(kept)"))
    }
    try ledger.root.remove(name)
  }
}
