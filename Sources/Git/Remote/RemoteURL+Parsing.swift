extension RemoteURL {
  /// Reads what a person or a configuration says: a path, `file:///…`, `user@host:path`, `ssh://user@host:22/path`,
  /// `https://host/path`, `http://…`, `git://…`.
  public init(_ text: String) throws(GitError) {
    try Self.requirePlainText(text)
    if let colon = Self.place(of: "://", in: text) {
      try self.init(text, scheme: String(text[..<colon.lowerBound]), rest: text[colon.upperBound...])
    } else if Self.isProgramAndAddress(text) || Self.namesProgram(text) {
      throw Self.refused(text, "programs that git would run for an address are not used")
    } else if let split = Self.splitLikeScp(text) {
      try self.init(text, .ssh, authority: split.host, path: split.path)
    } else {
      self.init(scheme: .file, user: nil, password: nil, host: "", port: nil, path: text, text: text)
    }
  }

  private static func requirePlainText(_ text: String) throws(GitError) {
    guard !text.isEmpty else { throw refused(text, "it is empty") }
    guard text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
      throw refused(text, "it contains control characters")
    }
    guard !Self.begins(text, "-") else { throw refused(text, "it begins with a hyphen, as an option would") }
  }

  /// Two colons in a text without a slash that does not begin with a bracket.
  private static func isProgramAndAddress(_ text: String) -> Bool {
    place(of: "::", in: text) != nil && !begins(text, "[") && !text.utf8.contains(UInt8(ascii: "/"))
  }

  /// `ext::sh -c …`: a word and two colons in front.
  private static func namesProgram(_ text: String) -> Bool {
    guard let colons = place(of: "::", in: text) else { return false }
    return text[..<colons.lowerBound].utf8.allSatisfy { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "[") }
  }

  // By bytes: to Swift, a sign and a mark behind it are one character, and to ssh a hyphen is a hyphen.

  private static func begins(_ text: String, _ sign: String) -> Bool { text.utf8.starts(with: sign.utf8) }

  private static func place(of sign: String, in text: String) -> Range<String.Index>? {
    text.utf8.firstRange(of: sign.utf8)
  }

  private init(_ text: String, scheme name: String, rest: Substring) throws(GitError) {
    let alias = ["git+ssh": "ssh", "ssh+git": "ssh"][name] ?? name
    guard let scheme = Scheme(rawValue: alias.lowercased()) else {
      throw Self.refused(text, "only folders, ssh, https, http and git lead to a cloud")
    }
    let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    guard slash < rest.endIndex else { throw Self.refused(text, "it has no path") }
    guard let path = Self.decoded(rest[slash...]) else { throw Self.refused(text, "its path is not a text") }
    if scheme == .file {
      guard rest[..<slash].isEmpty || rest[..<slash] == "localhost" else {
        throw Self.refused(text, "a folder of another computer cannot be reached as a file")
      }
      self.init(scheme: .file, user: nil, password: nil, host: "", port: nil, path: path, text: text)
    } else {
      let isHome = scheme == .ssh || scheme == .git
      try self.init(
        text, scheme, authority: String(rest[..<slash]),
        path: isHome && Self.begins(path, "/~") ? String(Substring(path.utf8.dropFirst())) : path)
    }
  }

  private init(_ text: String, _ scheme: Scheme, authority: String, path: String) throws(GitError) {
    guard let parts = Authority(authority) else { throw Self.refused(text, "its host or port cannot be read") }
    for part in [parts.user ?? "", parts.host, path]
    where Self.begins(part, "-") || part.utf8.contains(where: { $0 < 0x20 }) {
      throw Self.refused(text, "a part of it begins with a hyphen or contains control characters")
    }
    guard !path.isEmpty else { throw Self.refused(text, "it has no path") }
    self.init(
      scheme: scheme, user: parts.user, password: parts.password, host: parts.host, port: parts.port, path: path,
      text: text)
  }

  /// `host:path` with no slash before the colon, as git tells it from a path. A host may stand in brackets.
  private static func splitLikeScp(_ text: String) -> (host: String, path: String)? {
    let from = text.utf8.firstIndex(of: UInt8(ascii: "]")) ?? text.startIndex
    guard let colon = text[from...].utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    guard !text[..<colon].utf8.contains(UInt8(ascii: "/")), colon > text.startIndex else { return nil }
    return (String(text[..<colon]), String(text[text.utf8.index(after: colon)...]))
  }

  /// With `%20` and its like written out; nil when that is no UTF-8 or contains a zero byte.
  static func decoded(_ text: Substring) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%"), let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    guard !bytes.contains(0) else { return nil }
    return String(validating: bytes, as: UTF8.self)
  }
}

/// `user:password@host:port`, taken apart.
private struct Authority {
  let user: String?
  let password: String?
  let host: String
  let port: Int?

  init?(_ text: String) {
    let at = text.utf8.lastIndex(of: UInt8(ascii: "@"))
    let names =
      at.map { text[..<$0].utf8.split(separator: UInt8(ascii: ":"), maxSplits: 1, omittingEmptySubsequences: false) }
      ?? []
    let decoded = names.map { RemoteURL.decoded(Substring($0)) }
    guard !decoded.contains(nil) else { return nil }
    user = decoded.first.flatMap { $0 }
    password = decoded.count > 1 ? decoded[1] : nil
    guard let place = Self.place(at.map { String(text[text.utf8.index(after: $0)...]) } ?? text) else { return nil }
    (host, port) = place
  }

  /// `host`, `host:22`, `[::1]`, `[::1]:22`, `[host:22]`.
  private static func place(_ text: String) -> (host: String, port: Int?)? {
    if text.utf8.first == UInt8(ascii: "["), let end = text.utf8.firstIndex(of: UInt8(ascii: "]")) {
      let inside = String(text[text.utf8.index(after: text.startIndex)..<end])
      let rest = text[text.utf8.index(after: end)...]
      if rest.isEmpty { return inside.utf8.count { $0 == UInt8(ascii: ":") } == 1 ? place(inside) : (inside, nil) }
      return port(rest).map { (inside, $0) }
    }
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return text.isEmpty ? nil : (text, nil) }
    guard colon > text.startIndex else { return nil }
    return port(text[colon...]).map { (String(text[..<colon]), $0) }
  }

  /// A colon and a number; a colon alone is not a port.
  private static func port(_ text: Substring) -> Int?? {
    guard text.utf8.first == UInt8(ascii: ":") else { return nil }
    if text.utf8.count == 1 { return .some(nil) }
    guard let number = UInt16(Substring(text.utf8.dropFirst())), number > 0 else { return nil }
    return .some(Int(number))
  }
}
