import Testing

@testable import Commands

@Suite("A command line that is being typed")
struct TypedLineTests {
  @Test(
    "What is wanted at its end follows from the words before",
    arguments: [
      ([""], "command"), (["st"], "command"), (["list", "--fo"], "option"), (["list", "--format", ""], "value format"),
      (["list", "--format=j"], "value format"), (["-C", "there", ""], "command"), (["-C", ""], "value "),
      (["list", "-C", "there", "bi"], "argument KIND"), (["list", "bill", ""], "argument TERM"),
      (["list", "bill", "a", "b", ""], "argument TERM"), (["list", "--", "--fo"], "argument KIND"),
      (["add", "bill", "amount=1", "--json", "c"], "argument FIELD=VALUE"), (["whoami", ""], "nothing"),
      (["nonsense", ""], "nothing"), (["list", "--format", "json", "--json=x"], "nothing"), ([], "command"),
    ])
  func wanted(words: [String], expected: String) {
    let found =
      switch TypedLine(words).wanted {
      case .command: "command"
      case .option: "option"
      case .value(let option, _): "value \(option.name)"
      case .argument(let positional, _): "argument \(positional.name)"
      case .nothing: "nothing"
      }
    #expect(found == expected)
  }

  @Test(
    "A line of bash falls into the words that bash would make of it",
    arguments: [
      ("ledger-sync add ", ["ledger-sync", "add", ""]), ("a 'b c' \"d e\"f", ["a", "b c", "d ef"]),
      (#"a b\ c d\"#, ["a", "b c", "d"]), ("a 'b c", ["a", "b c"]), (#"a 'b\' "c\"d" ''"#, ["a", #"b\"#, "c\"d", ""]),
      ("  a\t b ", ["a", "b", ""]), ("", [""]),
    ])
  func words(line: String, expected: [String]) { #expect(TypedLine.words(of: line) == expected) }

  @Test("Which ledger, and whose records, is read from the options before")
  func settings() {
    let line = TypedLine(["-C", "there", "list", "--user=bob", "--limit", "3", ""])
    #expect(line.settings == ["-C", "there", "--user=bob"])
  }
}
