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
    let all = try ["Schema", "Store", "Index", "Desk"].flatMap(Self.sources).flatMap { $0.text.matches(of: declared) }
      .map(\.1)
    let said = try Self.sources("English").flatMap { $0.text.matches(of: worded) }.map(\.1)
    #expect(all.count >= 4 && Set(all).isSubset(of: said))
  }

  @Test("below the desk, texts name no command and no option of ours, but where the list says why")
  func below() throws {
    let literal = /"(?:\\.|[^"\\\n])*"/
    let named = /ledger-sync ([a-z-]+)/
    let option = /(?:^|[ (])--([a-z][a-z-]+)/
    let commands = Set(CommandList.all.map(\.name))
    let options = Set(CommandList.all.flatMap(\.options).map(\.name))
    var found: Set<String> = []
    for module in Self.below {
      for (path, text) in try Self.sources(module) {
        for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//") {
          let texts = line.matches(of: literal).map { String($0.0.dropFirst().dropLast()) }
          let isNamed = texts.contains { text in
            text.matches(of: named).contains { commands.contains(String($0.1)) }
              || !text.contains("git ") && text.matches(of: option).contains { options.contains(String($0.1)) }
          }
          if isNamed { found.insert(path) }
        }
      }
    }
    #expect(found == Set(Self.named.keys), "\(found.symmetricDifference(Self.named.keys).sorted())")
    #expect(Self.named.count <= 15)
  }

  private static let below = [
    "System", "Records", "FileSystem", "Schema", "Merge", "Git", "Query", "Reports", "Exchange", "Store", "Index",
  ]

  /// The files that do, and why.
  private static let named = [
    "Store/PlainGit/MergeDriverSetup.swift": "a line of git's configuration, which git runs",
    "Store/PlainGit/DiffDriverSetup.swift": "a line of git's configuration, which git runs",
    "Reports/Views/MonthPage.swift": "a word of the page",
    "Reports/Page/ReportPage.swift": "a word of the page",
    "Records/FileInspection.swift": "what is wrong with a file, which a finding says in one sentence with the way out",
    "Store/Scan/Scan.swift": "the same",
    "Store/Scan/PrivateFiles.swift": "the same",
    "Store/Check/KindlessFolder.swift": "the same",
    "Store/Names/ConflictCopy.swift": "the same",
    "Store/Ledger/Ledger+Kinds.swift": "the same",
    "Store/Ledger/PrivateKinds.swift": "the same",
    "Store/Ledger/UnknownPerson.swift": "the same",
    "Store/People/UserRename.swift": "an option that was given, as it was given",
    "Exchange/Rules/PresetQuestions.swift": "the same",
  ]

  /// What follows the program's name in sentences about the program itself.
  private static let prose: Set = [
    "later", "or", "on", "is", "reads", "writes", "makes", "does", "knows", "works", "sum", "the",
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
