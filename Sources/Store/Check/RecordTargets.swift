import FileSystem
import Records
import Schema

/// The ids of all records that others can refer to, by the names of their files alone.
struct RecordTargets: Sendable {
  /// The ids, by the folder that holds the records of an owner and kind.
  private var ids: [Text: Set<Text>] = [:]
  private var users: Set<Text> = []
  /// In a folder with more records than this, no id is looked for that is nearly the one that was written.
  private static let mostNear = 1_000

  /// The folders of the kinds that fields refer to.
  init(_ ledger: Ledger, kinds: Kinds) throws {
    users = try Set(ledger.userNames())
    for owner in try ledger.owners() {
      for folder in kinds.referredFolders {
        let path = RecordLocation(owner: owner, folder: folder, id: "").folderPath
        ids[Text(path)] = try ledger.ids(in: path)
      }
    }
  }

  /// The ids among files at these paths.
  init(paths: some Sequence<String>, kinds: Kinds) {
    let referred = kinds.referredFolders
    // Most files of a ledger are records to which nothing refers, many in one folder.
    var last = (folder: Text(""), counts: true)
    for path in paths {
      let folder = parent(of: path)
      if Text(folder) != last.folder {
        let names = names(of: folder)
        last = (Text(folder), names.count == 2 || names.contains { referred.contains(Text($0)) })
      }
      guard last.counts, !IgnoredFiles.isIgnored(path), let location = RecordLocation(path: path) else { continue }
      if case .user(let name) = location.owner { users.insert(name) }
      if referred.contains(location.folder) { ids[Text(location.folderPath), default: []].insert(location.id) }
    }
  }

  /// Whether a reference, written in a record of `owner`, leads to a record: one of that owner, or else a shared one. Where it
  /// is written `bob/food`, it means bob's.
  func has(_ reference: WrittenReference, in folder: Text, of owner: Owner) -> Bool {
    if [owner, .shared].contains(where: { self.ids(of: $0, folder).contains(reference.text) }) { return true }
    // What is everybody's can name what is planted for everybody.
    if owner == .shared, PlantedRecord.has(reference.text, in: folder) { return true }
    let text = reference.text.string
    return text.utf8.indices.contains { slash in
      guard text.utf8[slash] == UInt8(ascii: "/") else { return false }
      let id = Text(String(text[text.utf8.index(after: slash)...]))
      // Somebody's copy of a planted record that is shared now means that one.
      let isCopy =
        users.contains(Text(String(text[..<slash]))) && PlantedRecord.has(id, in: folder)
        && ids(of: .shared, folder).contains(id)
      return isCopy || Self.owners(named: String(text[..<slash])).contains { ids(of: $0, folder).contains(id) }
    }
  }

  /// The id that somebody may have meant.
  func nearest(to reference: WrittenReference, in folder: Text, of owner: Owner) -> Text? {
    let ids = ids(of: owner, folder).union(ids(of: .shared, folder))
    return ids.count > Self.mostNear ? nil : reference.text.nearest(among: ids.sorted())
  }

  private func ids(of owner: Owner, _ folder: Text) -> Set<Text> {
    ids[Text(RecordLocation(owner: owner, folder: folder, id: "").folderPath)] ?? []
  }

  /// The owners that a name in a reference stands for. A feed is also written `feeds/zoo`.
  private static func owners(named name: String) -> [Owner] {
    switch name {
    case "shared": [.shared]
    case "local": [.local]
    default:
      isPath(name, below: "feeds")
        ? [.feed(Text(relocated(name, from: "feeds/", to: "")))] : [.user(Text(name)), .feed(Text(name))]
    }
  }
}

extension Kinds {
  /// The folders of the kinds that fields of records refer to.
  var referredFolders: Set<Text> {
    Set(all.flatMap(\.references).compactMap { kind(named: $0.kind)?.folder })
  }
}

extension Ledger {
  fileprivate func ids(in folder: String) throws -> Set<Text> {
    // Where something else stands in the place of a folder, whoever reads the records says so.
    var said: [SkippedFile] = []
    if try foldersPresent([folder], &said).isEmpty { return [] }
    let paths = try root.folder(folder).walk().files.map { "\(folder)/\($0.path)" }
    return Set(paths.filter { !IgnoredFiles.isIgnored($0) }.compactMap { RecordLocation(path: $0)?.id })
  }
}
