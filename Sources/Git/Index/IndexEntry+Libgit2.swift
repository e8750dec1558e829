import CLibgit2

extension IndexEntry {
  private static let assumedUnchanged: UInt16 = 0x8000
  private static let skipped: UInt16 = 1 << 14
  private static let intendedToAdd: UInt16 = 1 << 13
  private static let stageShift: UInt16 = 12

  init(_ entry: git_index_entry) {
    let valid = unsafe String(validatingCString: entry.path)
    self.init(
      path: unsafe valid ?? String(cString: entry.path), id: unsafe ObjectID(entry.id), mode: unsafe entry.mode)
    isValidUTF8 = valid != nil
    size = unsafe entry.file_size
    modified = unsafe FileTime(entry.mtime)
    changed = unsafe FileTime(entry.ctime)
    device = unsafe entry.dev
    inode = unsafe entry.ino
    user = unsafe entry.uid
    group = unsafe entry.gid
    stage = unsafe Int(entry.flags >> Self.stageShift) & 3
    isAssumedUnchanged = unsafe entry.flags & Self.assumedUnchanged != 0
    isSkipped = unsafe entry.flags_extended & Self.skipped != 0
    isIntendedToAdd = unsafe entry.flags_extended & Self.intendedToAdd != 0
  }

  /// Gives the entry as libgit2 has it; its path is valid inside the body only.
  func withCEntry<Value>(_ body: (UnsafePointer<git_index_entry>) -> Value) -> Value {
    unsafe path.withCString { path in
      var entry = unsafe git_index_entry()
      unsafe entry.path = path
      unsafe entry.id = id.oid
      unsafe entry.mode = mode
      unsafe entry.file_size = size
      unsafe entry.mtime = modified.cTime
      unsafe entry.ctime = changed.cTime
      unsafe (entry.dev, entry.ino, entry.uid, entry.gid) = (device, inode, user, group)
      unsafe entry.flags = UInt16(stage & 3) << Self.stageShift | (isAssumedUnchanged ? Self.assumedUnchanged : 0)
      unsafe entry.flags_extended = (isSkipped ? Self.skipped : 0) | (isIntendedToAdd ? Self.intendedToAdd : 0)
      return unsafe body(&entry)
    }
  }
}

extension IndexEntry.FileTime {
  init(_ time: git_index_time) {
    self.init(seconds: UInt32(bitPattern: time.seconds), nanoseconds: time.nanoseconds)
  }

  fileprivate var cTime: git_index_time {
    git_index_time(seconds: Int32(bitPattern: seconds), nanoseconds: nanoseconds)
  }
}
