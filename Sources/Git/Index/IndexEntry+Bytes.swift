extension IndexEntry {
  init(_ image: IndexImage, at place: Int) {
    let path = image.bytes[image.pathRange(at: place)]
    let valid = String(validating: path, as: UTF8.self)
    self.init(
      path: valid ?? String(decoding: path, as: UTF8.self), id: image.id(at: place),
      mode: image.word(IndexLayout.mode, at: place))
    isValidUTF8 = valid != nil
    size = image.word(IndexLayout.size, at: place)
    modified = image.time(IndexLayout.modified, at: place)
    changed = image.time(IndexLayout.changed, at: place)
    device = image.word(IndexLayout.device, at: place)
    inode = image.word(IndexLayout.inode, at: place)
    user = image.word(IndexLayout.user, at: place)
    group = image.word(IndexLayout.group, at: place)
    stage = image.stage(at: place)
    let (flags, extendedFlags) = (image.flags(at: place), image.extendedFlags(at: place))
    isAssumedUnchanged = flags & IndexLayout.assumedUnchanged != 0
    skipsWorkTree = extendedFlags & IndexLayout.skipWorkTree != 0
    isIntendedToAdd = extendedFlags & IndexLayout.intendedToAdd != 0
  }

  mutating func takeOverFlags(of old: IndexEntry) {
    isAssumedUnchanged = isAssumedUnchanged || old.isAssumedUnchanged
    // A file that comes in the place of a link is in the work tree, where that was not.
    skipsWorkTree = skipsWorkTree || old.skipsWorkTree && isFile == old.isFile
  }

  private var isFile: Bool { mode & 0o170000 == 0o100000 }

  var isExtended: Bool { skipsWorkTree || isIntendedToAdd }

  /// As versions 2 and 3 of the format have it.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    for time in [changed, modified] { bytes += time.seconds.bigEndianBytes + time.nanoseconds.bigEndianBytes }
    for word in [device, inode, mode, user, group, size] { bytes += word.bigEndianBytes }
    bytes += id.bytes
    let path = Array(self.path.utf8)
    let count = UInt16(min(path.count, Int(IndexLayout.pathCount)))
    bytes +=
      (UInt16(stage & 3) << IndexLayout.stageShift | (isAssumedUnchanged ? IndexLayout.assumedUnchanged : 0)
      | (isExtended ? IndexLayout.extended : 0) | count).bigEndianBytes
    if isExtended {
      bytes +=
        ((skipsWorkTree ? IndexLayout.skipWorkTree : 0) | (isIntendedToAdd ? IndexLayout.intendedToAdd : 0))
        .bigEndianBytes
    }
    bytes += path
    return bytes + repeatElement(0, count: IndexLayout.padded(bytes.count) - bytes.count)
  }
}
