import Foundation
import Testing

@testable import Commands

/// What hints tell people to run is there.
@Suite("Hints")
struct HintTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Sources")

  @Test("every command in a sentence of the table is a command, with options that it has")
  func commands() throws {
    let call = /\\\((?:run|shape): ([^()]*(?:\([^()]*\)[^()]*)*)\)/
    let word = /"([^"\\]*)"/
    var count = 0
    for (path, text) in try Self.sources("English") {
      for match in text.matches(of: call) {
        let words = match.1.matches(of: word).map { String($0.1) }
        try Self.expect(words, in: "\(path): \(match.0)")
        count += 1
      }
    }
    #expect(count > 30)
  }

  @Test("every command that a text of the desk and of the commands names is a command, with options that it has")
  func commandsInWords() throws {
    let literal = /"(?:\\.|[^"\\\n])*"/
    let call = /ledger-sync ([a-z][a-z-]*)((?: (?:[a-z]+(?![a-z]*:)|--[a-z-]+))*)/
    var count = 0
    for (path, text) in try Self.sources("Desk") + Self.sources("Commands") {
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
        for text in line.matches(of: literal) {
          for match in text.0.matches(of: call) where !Self.prose.contains(String(match.1)) {
            let options = match.2.split(separator: " ").map(String.init).filter { $0.hasPrefix("--") }
            try Self.expect([String(match.1)] + options, in: "\(path): \(text.0)")
            count += 1
          }
        }
      }
    }
    #expect(count > 100)
  }

  @Test("every identifier of advice has its sentences")
  func tables() throws {
    let declared = /enum (\w+): Advice\b/
    let worded = /extension (\w+): Worded\b/
    let all = try ["Schema", "Store", "Desk"].flatMap(Self.sources).flatMap { $0.text.matches(of: declared) }.map(\.1)
    let said = try Self.sources("English").flatMap { $0.text.matches(of: worded) }.map(\.1)
    #expect(all.count >= 3 && Set(all) == Set(said))
  }

  /// What follows the program's name in sentences about the program itself.
  private static let prose: Set = [
    "later", "or", "on", "is", "reads", "writes", "makes", "does", "works", "sum", "the",
  ]

  private static func sources(_ module: String) throws -> [(path: String, text: String)] {
    let folder = root.appending(path: module)
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      ("\(module)/\($0)", try String(contentsOf: folder.appending(path: $0), encoding: .utf8))
    }
  }

  private static func expect(_ words: [String], in place: String) throws {
    let name = try #require(words.first, "\(place)")
    let command = CommandList.all.first { $0.name == name }
    #expect(command != nil, "\(place): there is no command \(name)")
    for option in words.dropFirst() where option.hasPrefix("--") {
      let isThere = ((command?.options ?? []) + GlobalOptions.all).contains { "--\($0.name)" == option }
      #expect(isThere, "\(place): \(name) has no \(option)")
    }
  }
}
