import Foundation
import Testing

@testable import Records

/// Compares with the reader of property lists in Python's library: what we read, and what we write.
struct PlistOracleTests {
  @Test func randomDocumentsSayTheSameToPython() throws {
    let seeds = UInt64.random(in: 1...1_000_000)...
    var lines: [String] = []
    for seed in seeds.prefix(1200) {
      var random = RandomPlist(seed: seed)
      let value = random.value(depth: 4)
      let document = try PlistDocument(random.document(value))
      let edited = try document.updating(to: random.changed(value, depth: 4))
      let fresh = try PlistDocument(writing: value)
      for document in [document, edited, fresh] { lines.append("\(seed) \(Self.line(document))") }
    }
    let said = try Python.run(Self.script, lines.joined(separator: "\n"))
    #expect(said == "\(lines.count) agree\n")
  }

  private static func line(_ document: PlistDocument) -> String {
    "\(Data(document.bytes).base64EncodedString()) \(Data(document.value.canonicalBytes).base64EncodedString())"
  }

  /// Prints the first difference, with the seed of its document.
  private static let script = """
    import base64, datetime, json, math, plistlib, sys

    def plain(value):
        if isinstance(value, datetime.datetime):
            return value.strftime("%Y-%m-%dT%H:%M:%SZ")
        if isinstance(value, bytes):
            return "data:;base64," + base64.b64encode(value).decode()
        if isinstance(value, dict):
            return {key: plain(item) for key, item in value.items()}
        if isinstance(value, list):
            return [plain(item) for item in value]
        return value

    def same(a, b):
        if isinstance(a, bool) or isinstance(b, bool):
            return a is b
        if isinstance(a, dict) and isinstance(b, dict):
            return a.keys() == b.keys() and all(same(a[key], b[key]) for key in a)
        if isinstance(a, list) and isinstance(b, list):
            return len(a) == len(b) and all(map(same, a, b))
        if isinstance(a, float) or isinstance(b, float):
            return float(a) == float(b)
        return a == b

    count = 0
    for line in sys.stdin:
        seed, document, value = line.split()
        document = base64.b64decode(document)
        theirs, ours = plain(plistlib.loads(document, fmt=plistlib.FMT_XML)), json.loads(base64.b64decode(value))
        if not same(theirs, ours):
            sys.exit(print("seed", seed, document, theirs, ours))
        count += 1
    print(count, "agree")
    """
}

/// Python's standard library, as an independent opinion.
enum Python {
  /// What `script` prints for this input.
  static func run(_ script: String, _ input: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: "ledger-sync-\(UUID()).txt")
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-I", "-c", script]
    process.environment = [:]
    process.standardInput = try FileHandle(forReadingFrom: file)
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }
}
