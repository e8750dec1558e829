import Testing

@testable import Git

@Suite struct RemoteURLTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let text: String
    let scheme: RemoteURL.Scheme
    let user: String?
    let host: String
    let port: Int?
    let path: String
    var testDescription: String { text }

    init(_ text: String, _ scheme: RemoteURL.Scheme, _ user: String?, _ host: String, _ port: Int?, _ path: String) {
      (self.text, self.scheme, self.user, self.host, self.port, self.path) = (text, scheme, user, host, port, path)
    }
  }

  static let rows = [
    Row("/srv/household.git", .file, nil, "", nil, "/srv/household.git"),
    Row("../household", .file, nil, "", nil, "../household"),
    Row("./a:b", .file, nil, "", nil, "./a:b"),
    Row("file:///srv/a%20b", .file, nil, "", nil, "/srv/a b"),
    Row("alice@host:household.git", .ssh, "alice", "host", nil, "household.git"),
    Row("host:/srv/x", .ssh, nil, "host", nil, "/srv/x"),
    Row("host:~bob/x", .ssh, nil, "host", nil, "~bob/x"),
    Row("[::1]:x", .ssh, nil, "::1", nil, "x"),
    Row("alice@[host:2222]:x", .ssh, "alice", "host", 2222, "x"),
    Row("ssh://alice@host:2222/srv/x", .ssh, "alice", "host", 2222, "/srv/x"),
    Row("ssh://[::1]:22/x", .ssh, nil, "::1", 22, "/x"),
    Row("ssh://host/~bob/x", .ssh, nil, "host", nil, "~bob/x"),
    Row("git+ssh://host/x", .ssh, nil, "host", nil, "/x"),
    Row("https://host/x.git", .https, nil, "host", nil, "/x.git"),
    Row("https://bob:to%40ken@host:8443/x", .https, "bob", "host", 8443, "/x"),
    Row("http://host/x", .http, nil, "host", nil, "/x"),
    Row("git://host:9418/x", .git, nil, "host", 9418, "/x"),
  ]

  @Test(arguments: rows) func addressesAreTakenApart(_ row: Row) throws {
    let url = try RemoteURL(row.text)
    #expect(url.scheme == row.scheme && url.user == row.user && url.host == row.host)
    #expect(url.port == row.port && url.path == row.path)
  }

  @Test(arguments: [
    "", "ext::sh -c touch% /tmp/x", "fd::3", "-oProxyCommand=x", "--upload-pack=x", "ssh://-oProxyCommand=x/y",
    "-oProxyCommand=x:y", "ssh://a@-x/y", "host:", "host:-x", "ssh://host:99999/x", "ssh://host:x/y",
    "file://other/x", "ftp://host/x", "javascript://x/y", "https://host\n/x", "https://host/x\r", "a\u{1b}b",
    "ssh:///x",
    "ssh://%2DoProxyCommand@host/x", "https://host/a%00b", "ssh://host/a%0ab",
  ])
  func otherAddressesAreRefused(_ text: String) {
    let error = #expect(throws: GitError.self) { _ = try RemoteURL(text) }
    #expect(error?.code == .invalidArgument)
  }

  @Test func aPasswordIsNeitherShownNorSaved() throws {
    let url = try RemoteURL("https://bob:geheim@host/x")
    #expect(url.hasSecret && !url.description.contains("geheim") && !"\(url)".contains("bob"))
    let error = #expect(throws: GitError.self) { _ = try url.textToSave() }
    #expect(error?.description.contains("geheim") == false)
    #expect(try RemoteURL("https://bob@host/x").textToSave() == "https://bob@host/x")
  }
}
