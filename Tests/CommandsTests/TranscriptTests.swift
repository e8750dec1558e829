import FileSystem
import Glibc
import Testing

@Suite("Transcripts of the command line")
struct TranscriptTests {
  /// Of the whole package.
  private static let folder = #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 }

  private static let transcripts = "Tests/CommandsTests/Transcripts"

  /// Pages for readers whose indented commands are run, one after the other.
  private static let pages = [
    "README.md", "docs/formats.md", "docs/kinds.md", "docs/merge-semantics.md", "docs/queries.md",
    "docs/with-plain-git.md",
  ]

  /// `TRANSCRIPT=undo` runs those alone whose names contain it.
  private static func names() throws -> [String] {
    let names = try Folder(folder).list(transcripts).compactMap { entry in
      if case .readable(let name) = entry.name { name } else { nil }
    }
    let all = pages + names.filter { $0.hasSuffix(".txt") }.sorted().map { "\(transcripts)/\($0)" }
    guard let wanted = unsafe getenv("TRANSCRIPT") else { return all }
    let name = unsafe String(cString: wanted)
    return all.filter { $0.contains(name) }
  }

  /// `RECORD_TRANSCRIPTS=1` rewrites the files with what happened, and fails.
  @Test("What the commands say is what the transcript tells", arguments: try names())
  func transcript(_ name: String) throws {
    let folder = try Folder(Self.folder)
    let told = String(decoding: try folder.read(name, limit: 1 << 24).bytes, as: UTF8.self)
    let shell = try Shell()
    let happened = try Transcript(told).told(by: shell.run)
    if unsafe getenv("RECORD_TRANSCRIPTS") != nil, happened != told {
      try folder.replaceDurably(name, Array(happened.utf8), .exactly(0o644))
      Issue.record("\(name) was rewritten")
      return
    }
    let isSame = happened.utf8.elementsEqual(told.utf8)
    #expect(isSame, "\(Self.difference(told, happened))")
  }

  /// The first lines that differ, and what stands around them.
  private static func difference(_ told: String, _ happened: String) -> String {
    let told = told.split(separator: "\n", omittingEmptySubsequences: false)
    let happened = happened.split(separator: "\n", omittingEmptySubsequences: false)
    let same = zip(told, happened).prefix { $0 == $1 }.count
    let context = told[max(0, same - 4)..<same].map { "  " + $0 }
    let lines =
      context + told.dropFirst(same).prefix(6).map { "- " + $0 } + happened.dropFirst(same).prefix(6).map { "+ " + $0 }
    return "line \(same + 1):\n" + lines.joined(separator: "\n")
  }
}
