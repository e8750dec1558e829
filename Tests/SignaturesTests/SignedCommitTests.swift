import TestSupport
import Testing

@testable import Signatures

@Suite struct SignedCommitTests {
  private let folder: KeyFolder

  init() throws {
    folder = try KeyFolder()
    try folder.run("git", "init", "-q", "-b", "main", ".")
    for (name, value) in [("user.name", "Alice"), ("user.email", "alice@example.org"), ("gpg.format", "ssh")] {
      try folder.run("git", "config", "--global", name, value)
    }
    try folder.write("", to: "allowed")
    try folder.run("git", "config", "--global", "gpg.ssh.allowedSignersFile", folder.path + "/allowed")
  }

  @Test("200 commits that git signed with keys of five types are right here and for git, and name the same keys")
  func signedByGit() throws {
    let kinds = ["ed25519 -b 256", "ecdsa -b 256", "ecdsa -b 384", "ecdsa -b 521", "rsa -b 2048"]
    var keys: [PublicKey] = []
    for (number, kind) in kinds.enumerated() {
      let words = ["ssh-keygen", "-q", "-N", "", "-f", "key\(number)", "-t"]
      try #require(folder.attempt(words + kind.split(separator: " ").map(String.init)).status == 0)
      keys.append(try KeyFile(folder.read("key\(number).pub")).key)
    }
    try folder.write(keys.map { "alice@example.org \($0.text)\n" }.joined(), to: "allowed")
    let script = """
      for number in $(seq 0 199); do
        git -c user.signingKey=key$((number % 5)) commit -q --allow-empty -S -m "Edit $number

      gpgsig is no header here" || exit 1
      done
      git log --reverse --format='%H %G? %GF'
      """
    let said = String(decoding: try folder.run("sh", "-c", script), as: UTF8.self).split(separator: "\n")
    try #require(said.count == 200)
    let verifier = Verifier()
    for (number, line) in said.enumerated() {
      let words = line.split(separator: " ")
      let commit = try #require(SignedCommit(folder.run("git", "cat-file", "commit", String(words[0]))))
      let signer = try verifier.signer(of: commit)
      #expect(signer == keys[number % keys.count])
      #expect(try words[1] == "G" && words[2] == signer.fingerprint)
      var changed = commit.payload
      changed[number % changed.count] ^= 1
      #expect(throws: SignatureError.doesNotMatch) {
        try verifier.verify(SSHSignature(text: commit.signature), of: changed, namespace: "git")
      }
    }
  }

  @Test("A commit without a signature has none")
  func unsigned() throws {
    try folder.run("git", "commit", "-q", "--allow-empty", "-m", "one\n\ngpgsig -----BEGIN SSH SIGNATURE-----")
    #expect(SignedCommit(try folder.run("git", "cat-file", "commit", "HEAD")) == nil)
    for text in ["", "\n", "gpgsig", "gpgsig\n", "gpgsig-sha256 x\n y\n\n", "tree\n\ngpgsig x\n", " gpgsig x\n"] {
      #expect(SignedCommit(Array(text.utf8)) == nil, "\(text)")
    }
  }

  /// Takes the place of the programs that verify, and keeps what git gives them.
  private static let recorder = """
    #!/bin/sh
    cat > payload
    while [ $# -gt 0 ]; do
      case $1 in
        -s) cp "$2" signature ;;
        --verify) cp "$2" signature ;;
      esac
      shift
    done
    echo "$0" > kind
    """

  @Test("Whatever headers stand where, git gives the same signature and the same bytes to whoever verifies")
  func asGitDoes() throws {
    for kind in ["openpgp", "x509", "ssh"] {
      try TestFile.write(Self.recorder, to: "\(folder.path)/\(kind)", mode: 0o755)
      try folder.run("git", "config", "--global", "gpg.\(kind).program", "\(folder.path)/\(kind)")
    }
    var random = SeededGenerator()
    var (signed, misplaced) = (0, 0)
    for number in 0..<300 {
      let commit = try randomCommit(&random)
      try folder.run("rm", "-f", "payload", "signature", "kind")
      let id = String(
        decoding: try folder.run("git", "hash-object", "-t", "commit", "-w", "--literally", "--stdin", input: commit),
        as: UTF8.self)
      _ = try folder.attempt(["git", "verify-commit", String(id.dropLast())])
      let asked = try folder.attempt(["cat", "kind"])
      let ours = SignedCommit(commit)
      guard asked.status == 0 else {
        #expect(ours?.kind == nil, "\(number) of seed \(random.seed): \(String(decoding: commit, as: UTF8.self))")
        continue
      }
      signed += 1
      #expect(asked.output.split(separator: "/").last.map { $0.dropLast() } == ours?.kind.map { $0.rawValue[...] })
      #expect(try folder.read("signature") == ours?.signature, "\(number) of seed \(random.seed)")
      #expect(try folder.read("payload") == ours?.payload, "\(number) of seed \(random.seed)")
      if ours?.isInPlace == false { misplaced += 1 }
    }
    #expect(signed > 100)
    #expect(misplaced > 10)
  }

  private func randomCommit(_ random: inout SeededGenerator) throws -> [UInt8] {
    let tree = "tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904\n"
    let who = "Alice <alice@example.org> 1795183331 +0100\n"
    let lines = [
      "-----BEGIN SSH SIGNATURE-----\n", "-----BEGIN PGP SIGNATURE-----\n", "-----BEGIN PGP MESSAGE-----\n",
      "-----BEGIN SIGNED MESSAGE-----\n", "-----END SSH SIGNATURE-----\n", "\n", " \n", "AAAA\r\n", "\u{1}\u{7F}ü\n",
      "x\n",
    ]
    func header(_ name: String, _ random: inout SeededGenerator) -> String {
      let first = random.chance(80) ? random.pick(Array(lines.prefix(4))) : random.pick(lines)
      let more = (0..<Int.random(in: 0...3, using: &random)).map { _ in " " + random.pick(lines) }
      return name + random.pick([" ", " ", " ", " ", " ", "", "\t", "  "]) + first + more.joined()
    }
    let names = ["gpgsig", "gpgsig", "gpgsig", "gpgsig-sha256", "gpgsigs", "encoding", "mergetag", " gpgsig", "Gpgsig"]
    var text = [tree, "author \(who)", "committer \(who)"]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = random.chance(80) ? text.count : Int.random(in: 1...text.count, using: &random)
      text.insert(header(random.pick(names), &random), at: place)
    }
    let body = random.pick([
      "\none\n", "\n", "", "\ngpgsig -----BEGIN SSH SIGNATURE-----\n x\n", "\n\n\none", "\none\0two\n",
    ])
    var commit = Array((text.joined() + body).utf8)
    if random.chance(10) { commit.removeLast() }
    return commit
  }

  @Test("A signature that hides the parents from git is right for git, not here")
  func hiddenParents() throws {
    try folder.newKey("-t", "ed25519", name: "key")
    let key = try KeyFile(folder.read("key.pub")).key
    try folder.write("alice@example.org \(key.text)\n", to: "allowed")
    try folder.run("git", "commit", "-q", "--allow-empty", "-m", "one")
    try folder.run("git", "-c", "user.signingKey=key", "commit", "-q", "--allow-empty", "-S", "-m", "two")
    let bytes = try folder.run("git", "cat-file", "commit", "HEAD")
    let commit = try #require(SignedCommit(bytes))
    let verifier = Verifier()
    #expect(try verifier.signer(of: commit) == key)
    let header =
      "gpgsig "
      + String(decoding: commit.signature.dropLast(), as: UTF8.self).split(separator: "\n").joined(separator: "\n ")
      + "\n"
    var lines = String(decoding: commit.payload, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
    lines[0] += "\n" + header.dropLast()
    let moved = Array(lines.joined(separator: "\n").utf8)
    let id = String(
      decoding: try folder.run("git", "hash-object", "-t", "commit", "-w", "--literally", "--stdin", input: moved),
      as: UTF8.self
    ).dropLast()
    #expect(try folder.attempt(["git", "verify-commit", String(id)]).status == 0)
    #expect(String(decoding: try folder.run("git", "rev-list", "--count", String(id)), as: UTF8.self) == "1\n")
    let found = try #require(SignedCommit(moved))
    #expect(found.payload == commit.payload && found.signature == commit.signature && !found.isInPlace)
    #expect(throws: SignatureError.malformed(.place)) { try verifier.signer(of: found) }
  }

  @Test("What ssh did not make is named, and not verified here")
  func otherKinds() throws {
    for (line, name) in [("PGP SIGNATURE", "openpgp"), ("SIGNED MESSAGE", "x509"), ("HOLY SIGNATURE", "signature")] {
      let text = "tree 1\ncommitter x\ngpgsig -----BEGIN \(line)-----\n x\n\none\n"
      let commit = try #require(SignedCommit(Array(text.utf8)))
      #expect(throws: SignatureError.unsupported(name)) { try Verifier().signer(of: commit) }
    }
  }
}
