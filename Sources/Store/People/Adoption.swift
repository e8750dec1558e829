import FileSystem
public import Records
import Schema

/// Takes the records that were kept while nobody was logged in into a user's folder.
struct Adoption {
  let ledger: Ledger
  let user: Text
  private(set) var edits: [FileEdit] = []
  /// How many records come to the user.
  private(set) var count = 0

  private static let planted = Dictionary(
    PlantedRecord.all.map { (Text($0.path), $0.bytes) }, uniquingKeysWith: { first, _ in first })

  init(ledger: Ledger, user: Text) {
    self.ledger = ledger
    self.user = user
  }

  /// Where a file in `local/` goes.
  func target(of path: String) -> String { "users/\(user)/\(path.dropFirst("local/".count))" }

  mutating func take(_ path: String) throws {
    guard let content = try ledger.contentIfPresent(path) else { return }
    let planted = Self.planted[Text(String(path.dropFirst("local/".count)))]
    if content.bytes == planted { return }
    let target = target(of: path)
    let there = try ledger.contentIfPresent(target)
    if there?.bytes != content.bytes {
      // A record that is still as it was planted gives way to what the user made of it in local/.
      let isReplaced = there == nil || there?.bytes == planted
      let free = isReplaced ? target : try freePath(target)
      edits.append(FileEdit(path: free, expected: isReplaced ? there : nil, bytes: content.bytes))
    }
    edits.append(FileEdit(path: path, expected: content, bytes: planted))
    if RecordLocation(path: path) != nil { count += 1 }
  }

  /// `food-2.json` beside `food.json`: both stay.
  private func freePath(_ path: String) throws -> String {
    let dot = path.lastIndex(of: ".") ?? path.endIndex
    var number = 2
    while true {
      let candidate = "\(path[..<dot])-\(number)\(path[dot...])"
      if try ledger.root.statIfPresent(candidate) == nil { return candidate }
      number += 1
    }
  }
}

extension Ledger {
  /// The records in `local/` that somebody made, with their attachments: those but what was planted there.
  public func adoptableFiles() throws -> [String] {
    guard try root.statIfPresent("local")?.kind == .folder else { return [] }
    let planted = Dictionary(
      PlantedRecord.all.map { ("local/\($0.path)", $0.bytes) }, uniquingKeysWith: { first, _ in first })
    let walk = try root.folder("local").walk()
    for problem in walk.problems { try problem.below("local").requireOfTheFile() }
    let paths = walk.files.map { "local/\($0.path)" }.filter { !IgnoredFiles.isIgnored($0) }
    let records = Set(paths.filter { RecordLocation(path: $0) != nil }.map { Text($0) })
    return try paths.filter { path in
      if !records.contains(Text(path)), !Attachments.records(of: path).contains(where: { records.contains(Text($0)) }) {
        return false
      }
      guard let bytes = planted[path] else { return true }
      return try contentIfPresent(path)?.bytes != bytes
    }
  }
}

extension WorkTree {
  /// Moves the records in `local/` to the user, with their ids, in one commit. Answers how many.
  @discardableResult
  public func adopt(for user: Text) throws -> Int {
    try requireIdentity()
    var adoption = Adoption(ledger: ledger, user: user)
    let rules = IgnoreQuestions(ledger)
    for path in try ledger.adoptableFiles() {
      let target = adoption.target(of: path)
      if RecordLocation(path: path) == nil, try rules.hide(target) {
        surroundings.notify(.warning("\(path) stays in local/: an ignore rule hides \(target) from git"))
      } else {
        try adoption.take(path)
      }
    }
    if adoption.edits.isEmpty { return 0 }
    try commit(adoption.edits, message: "Adopt \(counted(adoption.count, "record")) for \(user)")
    return adoption.count
  }
}
