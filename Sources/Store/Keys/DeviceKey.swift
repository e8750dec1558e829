import FileSystem
import Git
public import Records
import Signatures
import Trust

extension WorkTree {
  /// The key of this device for somebody, in a file below the user's own folder for data, where no ledger lies. Where there
  /// is none, or the ledger has taken it away, the device makes one, without a passphrase.
  public func deviceKey(of name: Text) throws -> NewKey {
    let folder = try Folder(makingSecret: deviceKeyFolder())
    let proofs = try LedgerProofs.whereKeysAreInUse(ledger)
    var number = 1
    // No user's name begins with a point: the second key of alice is not the first one of somebody else.
    while true {
      let file = number == 1 ? name.string : ".\(name)-\(number)"
      let key = try key(in: file, of: folder) ?? makeKey(file, in: folder, for: name)
      if proofs?.standing(of: Listing(name, Text(key.text)))?.standing != .revoked {
        return NewKey(key, file: AbsolutePath.joined(folder.path, file))
      }
      number += 1
    }
  }

  /// The same for whoever is logged in; where commits here are signed with a key of theirs that counts, that one.
  public func deviceKeyOfUser() throws -> NewKey {
    let user = try requireUser()
    let proofs = try LedgerProofs.whereKeysAreInUse(ledger)
    if let own = try ownListing(of: user, proofs), let file = try objects.repository.configured("user.signingKey") {
      return NewKey(try PublicKey(text: own.key.string), file: file)
    }
    return try deviceKey(of: user)
  }

  private static let largestKey = 65_536

  private func key(in file: String, of folder: borrowing Folder) throws -> PublicKey? {
    guard try folder.statIfPresent(file) != nil else { return nil }
    let bytes = try folder.read(file, limit: Self.largestKey).bytes
    do throws(SignatureError) { return try KeyFile(bytes).key } catch {
      throw Failure(
        .invalid, "bad-key", "\(AbsolutePath.joined(folder.path, file)) holds no ssh key that can sign",
        advice: StoreAdvice.moveKeyAway)
    }
  }

  private func makeKey(_ file: String, in folder: borrowing Folder, for name: Text) throws -> PublicKey {
    let bytes: [UInt8]
    do throws(GitError) { bytes = try objects.repository.makeSSHKey(comment: "ledger-sync \(name)") } catch {
      throw Failure(
        .invalid, "no-key-made", "this device cannot make a key, for ssh-keygen does not run: \(error.message)",
        advice: StoreAdvice.makeNoKey(name))
    }
    let key = try KeyFile(bytes).key
    try folder.replaceDurably(file, bytes, .secret)
    return key
  }

  /// The folder of the XDG Base Directory Specification, where a path that is not absolute does not count.
  private func deviceKeyFolder() throws -> String {
    let variables = surroundings.git
    if let data = variables["XDG_DATA_HOME"], data.begins(with: "/") { return data + "/ledger-sync/keys" }
    if let home = variables["HOME"], home.begins(with: "/") { return home + "/.local/share/ledger-sync/keys" }
    throw Failure(
      .inputOutput, .inputOutput, "there is no folder for the key of this device", advice: StoreAdvice.nameHome)
  }
}
