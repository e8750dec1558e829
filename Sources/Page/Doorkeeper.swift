import HTTP
import Records
import Store

/// Who may ask what: which host and which page a request comes from, and which device.
///
/// A page from elsewhere can make a browser send requests here, with the person's cookie; a name that leads to 127.0.0.1
/// makes such a page our own in the browser's eyes. So the host is looked at first, then the origin; a change with a cookie
/// needs a header that no foreign page can send, and a cookie is sent by our own page alone (`SameSite=Strict`).
struct Doorkeeper {
  /// nil behind a socket: it has no address, so that only what a proxy brings under one of the names is for us.
  let port: Int?
  let names: [String]

  /// Where a browser of this machine finds us without a proxy.
  private var ownHosts: [String] { port.map { ["127.0.0.1:\($0)", "localhost:\($0)"] } ?? [] }

  private var hosts: Set<String> { Set(ownHosts + names + names.map { "\($0):443" }) }

  private var origins: Set<String> { Set(ownHosts.map { "http://\($0)" } + names.map { "https://\($0)" }) }

  /// The servers at all ports of a host share its cookies.
  var cookie: String { "ledger-sync-\(port.map { "\($0)" } ?? "socket")" }

  /// Why a request is turned away before anybody looks at what it wants; nil where it is not.
  func objection(to request: HTTPRequest) -> Sentence? {
    guard let host = request["Host"], hosts.contains(lowered(host)) else {
      guard let port else { return "this host is not ours: name it with --name" }
      return "this host is not ours: open the page at http://127.0.0.1:\(port), or name the host with --name"
    }
    if !request.all("Origin").isEmpty {
      guard let origin = request["Origin"], origins.contains(lowered(origin)) else {
        return "the request comes from another page"
      }
    }
    if request.path.utf8.starts(with: "/api/".utf8), let site = request["Sec-Fetch-Site"], site != "same-origin",
      site != "none"
    {
      return "the request comes from another page"
    }
    return nil
  }

  /// What a device says to be known by, and whether it is a browser's cookie.
  struct Secret {
    let text: String
    let kind: PageDevice.Secret
    var isCookie: Bool { kind == .cookie }
  }

  /// nil where the request has none that could be one of ours.
  func secret(of request: HTTPRequest) -> Secret? {
    let bearer = "Bearer "
    if let authorization = request["Authorization"] {
      guard authorization.utf8.starts(with: bearer.utf8) else { return nil }
      return Self.secret(String(authorization.utf8.dropFirst(bearer.utf8.count)) ?? "", .token)
    }
    let start = "\(cookie)="
    for part in (request["Cookie"] ?? "").utf8.split(separator: UInt8(ascii: ";")) {
      let pair = part.drop { $0 == UInt8(ascii: " ") }
      if pair.starts(with: start.utf8) {
        return Self.secret(String(pair.dropFirst(start.utf8.count)) ?? "", .cookie)
      }
    }
    return nil
  }

  private static func secret(_ text: String, _ kind: PageDevice.Secret) -> Secret? {
    let isOurs =
      text.utf8.count == 64
      && text.utf8.allSatisfy { byte in
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
      }
    return isOurs ? Secret(text: text, kind: kind) : nil
  }

  /// Whether a change may be made: from our own page, or by a program with a token, and in JSON, which no form can send.
  func maySend(_ request: HTTPRequest, _ secret: Secret?) -> Bool {
    let type = lowered(request["Content-Type"] ?? "")
    guard type == "application/json" || type.utf8.starts(with: "application/json;".utf8) else { return false }
    guard secret?.isCookie ?? false else { return true }
    return request["X-Ledger-Sync"] == "1" && request["Origin"] != nil
  }

  /// The header that gives a browser its cookie, or takes it away.
  func cookieHeader(_ secret: String?, isSecure: Bool) -> (name: String, value: String) {
    let life = secret == nil ? 0 : 400 * 86_400
    let end = "; Path=/; Max-Age=\(life); HttpOnly; SameSite=Strict\(isSecure ? "; Secure" : "")"
    return ("Set-Cookie", "\(cookie)=\(secret ?? "")\(end)")
  }

  /// Whether a request came through a proxy with TLS.
  func isSecure(_ request: HTTPRequest) -> Bool { lowered(request["Origin"] ?? "").utf8.starts(with: "https://".utf8) }

  /// What our answers say to browsers: nothing comes from elsewhere, and nobody frames the page.
  static let headers: [(name: String, value: String)] = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; media-src 'self'; connect-src 'self'; "
        + "manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Permissions-Policy", "camera=(), microphone=(self), geolocation=()"),
  ]

  private func lowered(_ text: String) -> String {
    String(
      decoding: text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
