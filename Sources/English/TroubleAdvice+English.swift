internal import Desk
package import Records

extension TroubleAdvice: Worded {
  package var sentence: Sentence {
    switch self {
    // The disk and other programs
    case .makeRoom: "make room on the disk and run it again"
    case .makeRoomNothingHalfDone: "make room on the disk and run it again; nothing was left half done"
    case .waitThenAgain: "wait until it is done, then run it again"
    case .gitIsAtWork: "another git is at work here; run the command again when it is done"
    case .againNothingLost: "run the command again; nothing was lost"

    // Who commits
    case .nameYourself: "git config --global user.name \"Your Name\"; git config --global user.email you@example.org"
    case .lookAtSigning:
      "nothing was committed, and no file is lost; git commit signs with the same settings: git config --get-regexp '^(gpg|user|commit)[.]'"

    // The repository
    case .trustFolder:
      "the folder belongs to somebody else; git config --global --add safe.directory DIR trusts it"
    case .fetchHistory: "git fetch --unshallow brings the rest of the history; until then the ledger can be read"
    case .lookForDamage: "git fsck tells more; another copy of the ledger has what is damaged here"
    case .renameInGit(let folder):
      "git ls-tree \(folder) lists them; rename one with git mv, and commit that in place of the commit that brought them: git reset --soft COMMIT^ goes back before it and keeps all files"

    // The cloud
    case .lookAtNetwork: "look whether the network and the address are right, then run it again"
    case .lookAtKey: "look at the key or the credential helper that git uses for this address"
    case .askToBeLetIn:
      "whoever owns the cloud can let you in: with a group (git init --shared=group) or with the rights of the folder"
    case .askAboutCloudsDisk: "the cloud's disk may be full, or its folder read-only: whoever runs it can tell"
    case .trustCertificate:
      "where the cloud has a certificate of its own, git config --global http.sslCAInfo FILE trusts it"
    case .confirmHostKey: "connect once with ssh and confirm the host's key, then run it again"
    case .askAboutHostKey: "ask whoever runs the host whether its key has changed; somebody may listen in between"
    case .lookForDamageThere:
      "the cloud's repository is damaged: git fsck there tells more. Where it is a folder, \(shape: "push") on a device that has everything puts back what is lost"
    case .cloudWithSHA1: "git init --bare -b main --object-format=sha1 makes a cloud that can be used"
    case .sameHookWithGit: "everything is committed here, and nothing was sent; git push runs the same file"
    }
  }
}
