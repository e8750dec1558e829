import Git
import Records
import Trust

/// What a commit says by itself of who may write what. It follows from the commit alone, so it is read once on a device.
struct SignedFacts: Hashable {
  /// A change of keys; of a revocation with the id that it names as the newest commit that is still believed.
  struct WrittenKeyChange: Hashable {
    let change: SignedHistory.KeyChange
    var lastGood: ObjectID?

    /// The same revocation for another name; nil for every other change.
    func revoking(as name: Text) -> WrittenKeyChange? {
      guard case .revokes(let listing, _) = change, listing.name != name else { return nil }
      return WrittenKeyChange(change: .revokes(Listing(name, listing.key), lastGood: nil), lastGood: lastGood)
    }
  }

  var parents: [ObjectID] = []
  /// The key whose signature of this commit is right; nil where there is none, or a wrong one.
  var signer: Text?
  /// Who the commit says that its author is.
  var claimed: Text?
  /// The parts of the ledger in which it changes something (`part(of:)`), not each of the files.
  var changes: [SignedHistory.WrittenFile] = []
  var keyChanges: [WrittenKeyChange] = []
  /// Those whose manifests could not be read before it, or were not there.
  var unread: [Text] = []
  var opens: [Text] = []
  var trailers: [CommitTrailer] = []
  var asks: Listing?
  var mode: SignatureMode?

  /// The commit in a history.
  ///
  /// - Parameter places: where in it each commit stands.
  func commit(in places: [ObjectID: Int]) -> SignedHistory.Commit {
    var commit = SignedHistory.Commit(parents: parents.compactMap { places[$0] }, signer: signer)
    (commit.claimed, commit.changes, commit.mode) = (claimed, changes, mode)
    (commit.unread, commit.opens, commit.asks) = (unread, opens, asks)
    commit.keyChanges = keyChanges.map { written in
      guard case .revokes(let listing, _) = written.change else { return written.change }
      return .revokes(listing, lastGood: written.lastGood.flatMap { places[$0] })
    }
    for trailer in trailers {
      guard let place = ObjectID(hex: trailer.commit).flatMap({ places[$0] }) else { continue }
      switch trailer.deed {
      case .admits: commit.admits.append(place)
      case .bringsIn: commit.bringsIn.append(place)
      case .accepts: commit.accepts.append(place)
      case .drops: commit.drops = place
      }
    }
    return commit
  }

  /// What stands for a file where it is decided who may write it: its manifest, or the part of the ledger that has one
  /// owner. A commit with ten thousand records says one thing of all of them.
  static func part(of path: String) -> Text {
    let parts = path.parts(at: "/").map { String($0) }
    if parts.count == 1 || path == Person.manifestPath(Text(parts[1])) { return Text(path) }
    if parts[0] != "users" { return Text("\(parts[0])/") }
    let isOfDevices = parts.count > 3 && parts[2] == KeyRequest.folder
    return Text(isOfDevices ? "users/\(parts[1])/\(parts[2])/" : "users/\(parts[1])/")
  }
}
