import FileSystem
import Records
import Store

/// Which folders of a ledger are as a watcher has seen them: of these nobody has to look at the files.
///
/// A watcher (`LedgerWatcher`) answers under a name that says which folder on this machine it watches, and for whom. Where
/// none answers, or not at once, no folder is known, and everything is looked at.
struct WatchedFolders: Sendable {
  /// To be raised whenever a folder's stamp, or which files take part in it, is another one.
  private static let version = 2
  /// In seconds. A small ledger is looked at in less.
  private static let patience = 0.005

  private(set) var folders: [Text: FolderMemory.Known]
  /// What the watcher calls itself, and its round; the folders' rounds are of the same count.
  private(set) var moment: WatchMoment
  /// Of the watched folder; a watcher knows of no other disk.
  private var device: UInt64?

  static let none = WatchedFolders([:])

  /// How many folders are known.
  var count: Int { folders.count }

  init(_ folders: [Text: FolderMemory.Known], _ moment: WatchMoment = WatchMoment()) {
    (self.folders, self.moment) = (folders, moment)
  }

  /// What the watcher of a ledger says, if there is one.
  init(of root: borrowing Folder) {
    self = .none
    do throws(FileError) {
      let stat = try root.stat()
      guard let answer = LocalSocket.meeting(try Self.name(of: stat))?.received(patience: Self.patience),
        let known = WatchedFolders(bytes: answer)
      else { return }
      (folders, moment, device) = (known.folders, known.moment, stat.device)
    } catch { return }
  }

  /// The name under which the watcher of a folder is met; only by those who see the same disks mounted in the same places.
  static func name(of root: FileStat) throws(FileError) -> String {
    try "ledger-sync/\(version)/\(Machine.user)/\(Machine.mountNamespace)/\(root.device)/\(root.inode)"
  }

  /// What a look at an open folder tells; it is looked at only where the watcher does not know.
  func glance(of folder: borrowing Folder, at path: String) throws(FileError) -> FolderGlance {
    if let known = folders[Text(path)] {
      // What lies there may be mounted where the watcher does not see it.
      let stat = try folder.stat()
      if stat.inode == known.inode, device == nil || stat.device == device { return known.glance }
    }
    return try folder.glance(at: IgnoredFiles.mayBeRecord)
  }
}

// MARK: - As bytes

extension WatchedFolders {
  /// What a watcher sends: a checksum of the rest, its name, its round, the count of folders, and of each its path, inode, stamp,
  /// round, whether it is a repository, number of files, and the names of the folders in it.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.write(moment.watcher)
    writer.write(moment.round)
    writer.write(UInt32(folders.count))
    for (path, known) in folders {
      writer.write(path.string)
      writer.write(known.inode)
      writer.write(known.glance.stamp.first)
      writer.write(known.glance.stamp.second)
      writer.write(known.round)
      writer.write(UInt32(known.glance.isRepository ? 1 : 0))
      writer.write(UInt32(known.glance.files))
      writer.write(UInt32(known.glance.folders.count))
      for name in known.glance.folders { writer.write(name) }
    }
    var whole = ByteWriter()
    whole.write(Checksum.of(writer.bytes, from: 0))
    whole.write(writer.bytes)
    return whole.bytes
  }

  /// nil where the answer is not whole.
  init?(bytes: [UInt8]) {
    guard bytes.count >= 28, bytes.number(at: 0, as: UInt64.self) == Checksum.of(bytes, from: 8) else { return nil }
    var reader = ByteReader(bytes, at: 8)
    let moment = WatchMoment(watcher: reader.read(), round: reader.read())
    var folders: [Text: FolderMemory.Known] = [:]
    for _ in 0..<reader.readCount() {
      let (path, inode) = (Text(reader.readText()), reader.read(UInt64.self))
      var glance = FolderGlance()
      glance.stamp = FileStamp(first: reader.read(), second: reader.read())
      let round = reader.read(UInt64.self)
      glance.isRepository = reader.readCount() != 0
      glance.files = reader.readCount()
      glance.folders = (0..<reader.readCount()).map { _ in reader.readText() }
      folders[path] = FolderMemory.Known(glance: glance, inode: inode, isVouched: true, round: round)
    }
    self.init(folders, moment)
  }
}
