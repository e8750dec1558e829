import Testing

@testable import Git

@Suite("Addresses whose signs have marks")
struct RemoteURLNaughtyTests {
  @Test(
    "What ssh or git would take for an option or a program is refused, also under a mark",
    arguments: [
      "-\u{301}oProxyCommand=x", "ssh://-\u{301}x/y", "ext::\u{301}sh -c id",
      "user@-\u{301}host:x", "-\u{FE0F}x:y",
    ])
  func refused(_ text: String) { #expect(throws: GitError.self) { try RemoteURL(text) } }

  @Test("A path keeps its marks")
  func kept() throws {
    let url = try RemoteURL("ssh://host/\u{301}a/b")
    #expect(url.host == "host")
    #expect(Array(url.path.utf8) == Array("/\u{301}a/b".utf8))
  }
}
