import Records
import Schema

/// Says in words what a snapshot changed: "Edit 2 bills, add 1 diary entry".
struct CommitMessage {
  let text: String

  init(_ changes: [DiskChange]) {
    var counts: [(change: FileChange.Change, noun: String, count: Int)] = []
    for change in FileChange.changes(of: changes) {
      let noun = CommitMessage.noun(change.path)
      if let index = counts.firstIndex(where: { $0.change == change.change && $0.noun == noun }) {
        counts[index].count += 1
      } else {
        counts.append((change.change, noun, 1))
      }
    }
    counts.sort { ($0.change.order, $0.noun) < ($1.change.order, $1.noun) }
    let parts = counts.map { "\($0.change.verb) \($0.count) \(CommitMessage.plural($0.noun, $0.count))" }
    text = CommitMessage.sentence(parts)
  }

  private static func sentence(_ parts: [String]) -> String {
    let joined = parts.joined(separator: ", ")
    return (joined.first.map { String($0).uppercased() } ?? "") + joined.dropFirst()
  }

  private static func noun(_ path: String) -> String {
    guard let location = RecordLocation(path: path) else { return "file" }
    switch location.folder.string {
    case "": return "manifest"
    case "diary": return "diary entry"
    case let folder where folder.ends(with: "ies"): return folder.dropLast(3) + "y"
    case let folder where folder.ends(with: "s"): return String(folder.dropLast())
    case let folder: return "\(folder) record"
    }
  }

  private static func plural(_ noun: String, _ count: Int) -> String {
    if count == 1 { return noun }
    return noun.ends(with: "y") ? noun.dropLast() + "ies" : noun + "s"
  }
}

extension FileChange.Change {
  fileprivate var order: Int {
    switch self {
    case .edited: 0
    case .added: 1
    case .moved: 2
    case .deleted: 3
    }
  }

  fileprivate var verb: String {
    switch self {
    case .edited: "edit"
    case .added: "add"
    case .moved: "move"
    case .deleted: "delete"
    }
  }
}
