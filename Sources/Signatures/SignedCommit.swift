/// A commit that carries a signature, taken apart as git does before it verifies it.
public struct SignedCommit: Hashable, Sendable {
  /// The signature as whoever made it wrote it. Where a commit has several, they follow each other.
  public let signature: [UInt8]
  /// What was signed: the commit without its signatures.
  public let payload: [UInt8]
  /// Whether git and libgit2 read the same tree, parents, author and committer from the commit as from what was signed.
  /// A signature before one of these can hide it: git looks for parents up to the first other line.
  public let isInPlace: Bool

  /// By what it was made, as its first line says; nil for what git does not know either.
  public var kind: SignatureKind? { SignatureKind.allCases.first { $0.begins(signature) } }

  private static let header = Array("gpgsig ".utf8)
  /// Also that for sha256, `gpgsig-sha256`: each leaves the other out of what it signs.
  private static let anyHeader = Array("gpgsig".utf8)
  private static let committer = Array("committer ".utf8)
  private static let lineFeed = UInt8(ascii: "\n")
  private static let blank = UInt8(ascii: " ")

  /// - Parameter commit: the bytes of the object, without what git writes before them. nil where it is not signed.
  public init?(_ commit: [UInt8]) {
    var (signature, payload): ([UInt8], [UInt8]) = ([], [])
    var (isInSignature, isInOther, isSigned) = (false, false, false)
    var (hasCommitter, isInPlace) = (false, true)
    var rest = commit[...]
    while let first = rest.first, first != Self.lineFeed {
      let line = rest.prefix(through: rest.firstIndex(of: Self.lineFeed) ?? rest.endIndex - 1)
      rest = rest[line.endIndex...]
      let goesOn = first == Self.blank
      let begins = line.starts(with: Self.header)
      if goesOn && isInSignature { signature += line.dropFirst() }
      if begins { signature += line.dropFirst(Self.header.count) }
      isInSignature = begins || goesOn && isInSignature
      isInOther = !isInSignature && (line.starts(with: Self.anyHeader) || goesOn && isInOther)
      isSigned = isSigned || isInSignature
      if isInSignature || isInOther {
        isInPlace = isInPlace && hasCommitter
      } else {
        payload += line
        hasCommitter = hasCommitter || line.starts(with: Self.committer)
      }
    }
    guard isSigned else { return nil }
    (self.signature, self.payload, self.isInPlace) = (signature, payload + rest, isInPlace)
  }
}

/// What a commit can be signed by.
public enum SignatureKind: String, Hashable, Sendable, CaseIterable {
  case ssh, openpgp, x509

  private var firstLines: [String] {
    switch self {
    case .ssh: ["-----BEGIN SSH SIGNATURE-----"]
    case .openpgp: ["-----BEGIN PGP SIGNATURE-----", "-----BEGIN PGP MESSAGE-----"]
    case .x509: ["-----BEGIN SIGNED MESSAGE-----"]
    }
  }

  func begins(_ signature: [UInt8]) -> Bool { firstLines.contains { signature.starts(with: $0.utf8) } }
}
