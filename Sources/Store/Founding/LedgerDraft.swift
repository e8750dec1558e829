import FileSystem
import Git
import Records

/// The folder in which a new ledger is made, out of everybody's way, until it is whole and on the disk. Only then does it
/// get its name. Whatever stops a command before that, the same command starts again the next time, and removes what was left.
///
/// Where the ledger's folder is not there yet, the draft lies beside it and becomes it, in one step. Into a folder that is
/// there the draft's files are moved one by one, `.git` as the last:
///
///     .ledger-sync-new      being made: thrown away by the next command
///     .ledger-sync-whole    complete: the next command goes on moving
struct LedgerDraft: ~Copyable {
  private static let new = ".ledger-sync-new"
  private static let whole = ".ledger-sync-whole"

  /// The folder that holds the draft: that of the ledger, or the one above it.
  private let outer: Folder
  /// The draft; locked as long as it is open.
  private let folder: Folder
  private let name: String
  /// The folder that the draft becomes; nil where its files are moved into `outer`.
  private let finalName: String?
  /// The folder above the ledger that was there before.
  private let nearest: String
  /// The folders above the ledger that had to be made, below that.
  private let made: [String]

  /// Makes a ledger at `target` by what `body` does in an empty folder. When that fails, nothing is left behind.
  static func make(_ target: String, _ body: (_ path: String) throws -> Void) throws {
    let draft = try begin(target)
    do {
      try draft.flushingLater {
        try body(draft.folder.path)
        try draft.removeLeftovers(below: ".git")
      }
      try draft.folder.flushAll()
      try draft.complete()
    } catch {
      draft.discard()
      throw error
    }
    if draft.finalName == nil { try move(draft.folder, into: draft.outer) }
  }

  /// Nobody sees the draft before all of it is flushed, so nothing in it is waited for, where all of it can be flushed.
  private func flushingLater(_ body: () throws -> Void) throws {
    if try folder.canFlushAll { try Git.flushingLater(body) } else { try body() }
  }

  private static func begin(_ target: String) throws -> LedgerDraft {
    let nearest = try folder(above: target)
    let isThere = try isFolder(target)
    let (above, last) = (parent(of: target), names(of: target).last ?? "")
    let missing = String(Substring(above.utf8.dropFirst(nearest.utf8.count).drop { $0 == UInt8(ascii: "/") }))
    let made = isThere ? [] : try Folder(nearest).makeFolders(missing)
    let outer = try Folder(isThere ? target : above.isEmpty ? "/" : above)
    let name = isThere ? new : "\(new)-\(last)"
    let folder = try empty(name, in: outer)
    return LedgerDraft(
      outer: outer, folder: folder, name: name, finalName: isThere ? nil : last, nearest: nearest, made: made)
  }

  /// The nearest folder above a path that is there already, maybe through links. Throws where something else stands in the way.
  private static func folder(above target: String) throws -> String {
    var nearest = "/"
    for above in foldersAbove(target) where !above.isEmpty {
      if try isFolder(above) {
        nearest = above
        continue
      }
      let name = names(of: above).last ?? above
      guard let kind = try Folder(nearest).statIfPresent(name)?.kind else { break }
      let what: Sentence = kind == .symbolicLink ? "a symbolic link that leads to no folder" : "a file"
      throw Failure(
        .usage, "not-a-folder", "\(above) is \(what): nothing can lie below it",
        advice: StoreAdvice.anotherFolderOrMove(name))
    }
    return nearest
  }

  static func isFolder(_ path: String) throws(FileError) -> Bool {
    do throws(FileError) { return try Folder(path).stat().kind == .folder } catch {
      guard error.isNotFound else { throw error }
      return false
    }
  }

  /// The draft's folder, without what a killed command left in it.
  private static func empty(_ name: String, in outer: borrowing Folder) throws -> Folder {
    try outer.makeFolders(name)
    let folder = try outer.folder(name)
    try requireLock(folder)
    try folder.removeContents()
    return folder
  }

  private static func requireLock(_ folder: borrowing Folder) throws {
    if try folder.isLocked() { return }
    throw Failure(
      .busy, "being-made", "another ledger-sync is making this ledger at this moment", advice: StoreAdvice.waitUntilDone
    )
  }

  /// Removes locks, and the note of a running command, from a finished draft. No command is at work there yet, so they are
  /// left from the making, where they could not be removed without anybody being told. Once the ledger has its name, a lock
  /// would look like that of a git at work, and stop everybody for ever.
  private func removeLeftovers(below path: String) throws {
    for entry in try folder.list(path) {
      guard case .readable(let name) = entry.name else { continue }
      let below = "\(path)/\(name)"
      if entry.kind == .folder, below != ".git/objects" { try removeLeftovers(below: below) }
      let isLeft = name.ends(with: ".lock") || below == StaleLocks.note
      if entry.kind == .regular, isLeft { try folder.remove(below) }
    }
  }

  private func complete() throws {
    if let finalName, try outer.statIfPresent(finalName) != nil {
      throw Failure(
        .usage, "not-empty", "there is a \(outer.path)/\(finalName) already", advice: StoreAdvice.anotherFolder)
    }
    try outer.rename(name, to: finalName ?? Self.whole)
    try outer.syncFolder()
  }

  /// Removes the draft after a failure. That it cannot be removed is not reported: the failure is.
  private func discard() {
    do throws(FileError) {
      try outer.removeAll(name)
      let root = try Folder(nearest)
      for path in made.reversed() { try root.removeEmptyFolders(path, upTo: parent(of: path)) }
    } catch {}
  }
}

extension LedgerDraft {
  /// Makes an empty repository in the folder of a draft.
  ///
  /// To find out what the file system can do, libgit2 makes a file and a link, and removes them again. Where that fails, as
  /// on a disk that is full for a moment, it notes for good that there are no links, or leaves its file there. So such an
  /// answer is believed only when it is given twice.
  static func makeRepository(at path: String, _ surroundings: Surroundings) throws -> Repository {
    let repository = try Repository.create(at: path, environment: surroundings.git)
    let folder = try Folder(path)
    let isAlone = try folder.list().allSatisfy { $0.name == .readable(".git") }
    if try isAlone && !repository.deniesLinksOrModes() { return repository }
    try folder.removeContents()
    return try Repository.create(at: path, environment: surroundings.git)
  }

  /// Whether a name in a folder is that of a draft.
  static func isDraft(_ name: FolderEntry.Name) -> Bool { name == .readable(new) || name == .readable(whole) }

  /// Moves the files of a complete draft into the folder that holds it, as far as a killed command has not done that.
  /// Returns whether there was one.
  @discardableResult
  static func finishMoving(in outer: borrowing Folder) throws -> Bool {
    guard try outer.statIfPresent(whole)?.kind == .folder else { return false }
    let folder = try outer.folder(whole)
    try requireLock(folder)
    try move(folder, into: outer)
    return true
  }

  private static func move(_ folder: borrowing Folder, into outer: borrowing Folder) throws {
    let names = try folder.list().compactMap { if case .readable(let name) = $0.name { name } else { nil } }
    for name in names.filter({ $0 != ".git" }) + names.filter({ $0 == ".git" }) {
      if try outer.statIfPresent(name) != nil {
        throw Failure(
          .usage, "not-empty", "the folder \(outer.path) was empty, and now has a file \(name) of its own",
          advice: StoreAdvice.moveAway)
      }
      if name == ".git" { try outer.syncFolder() }
      try outer.rename("\(whole)/\(name)", to: name)
    }
    try outer.removeEmptyFolders(whole)
    try outer.syncFolder()
  }
}
