import HTTP
import Store
import Testing

@testable import Page

@Suite("Who may ask what")
struct DoorkeeperTests {
  private let keeper = Doorkeeper(port: 8417, names: ["ledger.example.org"])
  private static let secret = String(repeating: "0a", count: 32)

  private func request(_ headers: [(name: String, value: String)], _ path: String = "/api/month") -> HTTPRequest {
    HTTPRequest(.get, path: path, headers: headers)
  }

  @Test(
    "Only our own names are hosts",
    arguments: [
      ("127.0.0.1:8417", true), ("LOCALHOST:8417", true), ("ledger.example.org", true),
      ("ledger.example.org:443", true),
      ("127.0.0.1", false), ("127.0.0.1:8418", false), ("evil.example", false), ("evil.example:8417", false),
      ("ledger.example.org.evil.example", false), ("ledger.example.org:8417", false), ("", false),
      ("[::1]:8417", false),
      ("localhost:8417.evil.example", false), ("0.0.0.0:8417", false), ("2130706433:8417", false),
    ])
  func hosts(host: String, isOurs: Bool) {
    #expect((keeper.objection(to: request([("Host", host)])) == nil) == isOurs)
  }

  @Test(
    "Behind a socket, only what a proxy brings is for us",
    arguments: [
      ("ledger.example.org", "https://ledger.example.org", true), ("LEDGER.example.org:443", "", true),
      ("localhost", "", false), ("127.0.0.1", "", false), ("localhost:8417", "", false), ("", "", false),
      ("localhost:0", "", false), ("evil.example", "", false), ("ledger.example.org:80", "", false),
      ("ledger.example.org", "http://ledger.example.org", false), ("ledger.example.org", "http://localhost", false),
      ("ledger.example.org", "null", false), ("ledger.example.org", "https://evil.example", false),
    ])
  func behindSocket(host: String, origin: String, isOurs: Bool) {
    let keeper = Doorkeeper(port: nil, names: ["ledger.example.org"])
    let headers = [(name: "Host", value: host)] + (origin.isEmpty ? [] : [(name: "Origin", value: origin)])
    #expect((keeper.objection(to: request(headers)) == nil) == isOurs)
    #expect(keeper.cookie == "ledger-sync-socket")
  }

  @Test("A request has one host")
  func oneHost() {
    #expect(keeper.objection(to: request([])) != nil)
    #expect(keeper.objection(to: request([("Host", "127.0.0.1:8417"), ("host", "127.0.0.1:8417")])) != nil)
  }

  @Test(
    "Pages from elsewhere are turned away",
    arguments: [
      ("http://127.0.0.1:8417", true), ("http://localhost:8417", true), ("https://ledger.example.org", true),
      ("https://127.0.0.1:8417", false), ("http://ledger.example.org", false), ("http://127.0.0.1:8418", false),
      ("null", false), ("https://evil.example", false), ("http://127.0.0.1:8417.evil.example", false), ("", false),
    ])
  func origins(origin: String, isOurs: Bool) {
    let headers = [(name: "Host", value: "127.0.0.1:8417"), (name: "Origin", value: origin)]
    #expect((keeper.objection(to: request(headers)) == nil) == isOurs)
  }

  @Test("What a browser says of where a request comes from counts for data, not for following a link")
  func sites() {
    let host = (name: "Host", value: "127.0.0.1:8417")
    for (site, isOurs) in [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)] {
      let headers = [host, (name: "Sec-Fetch-Site", value: site)]
      #expect((keeper.objection(to: request(headers)) == nil) == isOurs)
      #expect(keeper.objection(to: request(headers, "/")) == nil)
    }
  }

  @Test("A secret is found in its cookie or as a token, and nothing else is one")
  func secrets() {
    let own = "ledger-sync-8417=\(Self.secret)"
    for cookie in [own, "a=b; \(own)", "\(own); a=b", "ledger-sync-1=x;\(own)"] {
      let found = keeper.secret(of: request([("Cookie", cookie)]))
      #expect(found?.text == Self.secret && found?.isCookie == true)
    }
    let token = keeper.secret(of: request([("Authorization", "Bearer \(Self.secret)"), ("Cookie", "a=b")]))
    #expect(token?.text == Self.secret && token?.isCookie == false)
    for cookie in [
      "", "ledger-sync-8417=", "xledger-sync-8417=\(Self.secret)", "ledger-sync-8418=\(Self.secret)", "\(own)0",
      "ledger-sync-8417=../../\(Self.secret)", "ledger-sync-8417=\(Self.secret.uppercased())",
    ] {
      #expect(keeper.secret(of: request([("Cookie", cookie)])) == nil)
    }
    for authorization in ["", "Basic \(Self.secret)", "bearer \(Self.secret)", "Bearer", "Bearer ../../../etc/passwd"] {
      #expect(keeper.secret(of: request([("Authorization", authorization), ("Cookie", own)])) == nil)
    }
  }

  @Test("A change is JSON; with a cookie it says besides that it comes from our page")
  func changes() {
    let json = (name: "Content-Type", value: "application/json")
    let marks = [(name: "X-Ledger-Sync", value: "1"), (name: "Origin", value: "http://127.0.0.1:8417")]
    let cookie = Doorkeeper.Secret(text: Self.secret, kind: .cookie)
    let token = Doorkeeper.Secret(text: Self.secret, kind: .token)
    #expect(keeper.maySend(request([json] + marks), cookie))
    #expect(keeper.maySend(request([("Content-Type", "Application/JSON; charset=utf-8")] + marks), cookie))
    #expect(!keeper.maySend(request([json]), cookie))
    #expect(!keeper.maySend(request([json, marks[0]]), cookie))
    #expect(!keeper.maySend(request([json, marks[1]]), cookie))
    #expect(keeper.maySend(request([json]), token))
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", "application/jsonp", ""] {
      #expect(!keeper.maySend(request([("Content-Type", type)] + marks), cookie))
      #expect(!keeper.maySend(request([("Content-Type", type)]), token))
    }
  }
}
