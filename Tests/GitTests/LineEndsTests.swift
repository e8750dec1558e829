import TestSupport
import Testing

@testable import Git

@Suite("Line ends")
struct LineEndsTests {
  @Test("Attributes are found in .gitattributes, and in the index where the work tree lacks that file")
  func attributes() throws {
    let cases = [
      ("* text eol=crlf", true), ("* -text", false), ("* -text eol=crlf", false), ("ledger.json eol=crlf", true),
    ]
    for (line, mayConvert) in cases {
      let sandbox = try Sandbox()
      _ = try sandbox.repository()
      try sandbox.write("\(line)\n", to: "repository/.gitattributes")
      #expect(try isConverting(sandbox) == mayConvert, "\(line)")
      try sandbox.git(["add", "-A"])
      #expect(try isConverting(sandbox) == mayConvert, "\(line), which the index has, too")
      _ = try TestProgram("/bin/rm", ["repository/.gitattributes"], variables: [:], folder: sandbox.path).run()
      #expect(try isConverting(sandbox) == mayConvert, "\(line), which the index alone has")
    }
  }

  private func isConverting(_ sandbox: borrowing Sandbox) throws -> Bool {
    try Repository.open(at: sandbox.path + "/repository").mayConvertLineEnds(of: "ledger.json")
  }
}
