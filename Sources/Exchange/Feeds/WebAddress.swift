public import Records

/// Why something is not an address of a feed.
public struct WebAddressError: Error, Hashable, Sendable {
  public let message: Sentence
}

/// Where a feed is read from: `https://`, `http://`, or `file://` for a file of this device.
public struct WebAddress: Hashable, Sendable {
  public enum Scheme: String, CaseIterable, Hashable, Sendable { case http, https, file }

  public let scheme: Scheme
  /// Host and port; empty for a file.
  public let authority: String
  /// From its slash on, with what follows a question mark.
  public let target: String

  public var text: String { "\(scheme.rawValue)://\(authority)\(target)" }

  private static let longest = 2000

  public init(_ text: String) throws(WebAddressError) {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F && $0 != "\\" }
    guard isPlain, text.utf8.count <= Self.longest, let end = text.place(of: "://") else {
      throw WebAddressError(message: "an address begins with https://, http:// or file://, and has no blanks")
    }
    guard let scheme = Scheme(rawValue: text[..<end.lowerBound].lowercased()) else {
      throw WebAddressError(message: "a feed is read from https://, http:// or file:// and nowhere else")
    }
    let rest = Substring(text[end.upperBound...].unicodeScalars.prefix { $0 != "#" })
    let authority = String(Substring(rest.unicodeScalars.prefix { $0 != "/" && $0 != "?" }))
    if authority.holds("@") {
      throw WebAddressError(message: "a name or password in the address would be sent to everybody who has the ledger")
    }
    if scheme == .file, !["", "localhost"].contains(authority) {
      throw WebAddressError(message: "a file of this device is named with three slashes: file:///home/…")
    }
    if let code = Self.brokenCode(in: rest) {
      throw WebAddressError(message: "“\(code)” in the address is not a code; a percent sign is written %25")
    }
    if scheme != .file, WebOrigin(scheme, authority: authority) == nil {
      throw WebAddressError(
        message: authority.isEmpty ? "the address names no host" : "the host or the port in the address cannot be read")
    }
    let target = String(Substring(rest.unicodeScalars.dropFirst(authority.unicodeScalars.count)))
    self.init(scheme, scheme == .file ? "" : authority, target.begins(with: "/") ? target : "/" + target)
  }

  /// The first percent sign that two hexadecimal digits do not follow, with what follows.
  private static func brokenCode(in text: Substring) -> String? {
    let scalars = text.unicodeScalars
    return scalars.indices.filter { scalars[$0] == "%" }.map { scalars[$0...].prefix(3) }
      .first { $0.count < 3 || !$0.dropFirst().allSatisfy(\.properties.isASCIIHexDigit) }.map { String(Substring($0)) }
  }

  private init(_ scheme: Scheme, _ authority: String, _ target: String) {
    (self.scheme, self.authority, self.target) = (scheme, authority, target)
  }

  /// The address that a link of an answer from here means.
  public func following(_ link: String) throws(WebAddressError) -> WebAddress {
    if link.unicodeScalars.prefix(while: { $0 != "/" && $0 != "?" }).contains(":") {
      let address = try WebAddress(link)
      if address.scheme != .file || scheme == .file { return address }
      throw WebAddressError(message: "a link from the network to a file of this device is not followed")
    }
    let path = Substring(target.unicodeScalars.prefix { $0 != "?" })
    let base = "\(scheme.rawValue)://"
    if link.begins(with: "//") { return try WebAddress("\(scheme.rawValue):\(link)") }
    if link.begins(with: "/") { return try WebAddress(base + authority + link) }
    if link.begins(with: "?") { return try WebAddress(base + authority + path + link) }
    let folder = path.prefix(through: path.utf8.lastIndex(of: UInt8(ascii: "/")) ?? path.startIndex)
    return try WebAddress(base + authority + folder + link)
  }

  /// The same with parameters behind the question mark, in place of those of the same names.
  public func with(_ parameters: [(name: String, value: String)]) throws(WebAddressError) -> WebAddress {
    let halves = target.halves(at: "?")
    let kept = (halves?.after ?? "").parts(at: "&").filter { part in
      !part.isEmpty && !parameters.contains { part == $0.name || part.begins(with: $0.name + "=") }
    }
    let query = (kept + parameters.map { "\($0.name)=\($0.value)" }).joined(separator: "&")
    return try WebAddress("\(scheme.rawValue)://\(authority)\(halves?.before ?? target)?\(query)")
  }

  /// The path of a file, with what is spelt in percent as it is; nil for an address of the network, and where that is no
  /// text.
  public var filePath: String? {
    guard scheme == .file else { return nil }
    guard let path = target.withoutPercentEncoding, !path.utf8.contains(0) else { return nil }
    return path
  }

  /// nil for a file.
  public var origin: WebOrigin? { WebOrigin(scheme, authority: authority) }
}
