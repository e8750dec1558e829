extension IndexEntry {
  init(_ image: IndexImage, at position: Int) {
    let path = image.bytes[image.pathRange(at: position)]
    let valid = String(validating: path, as: UTF8.self)
    self.init(
      path: valid ?? String(decoding: path, as: UTF8.self), id: image.id(at: position),
      mode: image.word(IndexLayout.mode, at: position))
    isValidUTF8 = valid != nil
    size = image.word(IndexLayout.size, at: position)
    modified = image.time(IndexLayout.modified, at: position)
    changed = image.time(IndexLayout.changed, at: position)
    device = image.word(IndexLayout.device, at: position)
    inode = image.word(IndexLayout.inode, at: position)
    user = image.word(IndexLayout.user, at: position)
    group = image.word(IndexLayout.group, at: position)
    stage = image.stage(at: position)
    let (flags, extendedFlags) = (image.flags(at: position), image.extendedFlags(at: position))
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

  /// Appends the entry in the form of versions 2 and 3.
  func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    for time in [changed, modified] {
      bytes.append(bigEndian: time.seconds)
      bytes.append(bigEndian: time.nanoseconds)
    }
    for word in [device, inode, mode, user, group, size] { bytes.append(bigEndian: word) }
    bytes += id.bytes
    let count = UInt16(min(path.utf8.count, Int(IndexLayout.pathCount)))
    bytes.append(
      bigEndian: UInt16(stage & 3) << IndexLayout.stageShift | (isAssumedUnchanged ? IndexLayout.assumedUnchanged : 0)
        | (isExtended ? IndexLayout.extended : 0) | count)
    if isExtended {
      bytes.append(
        bigEndian: (skipsWorkTree ? IndexLayout.skipWorkTree : 0) | (isIntendedToAdd ? IndexLayout.intendedToAdd : 0))
    }
    bytes += path.utf8
    let written = bytes.count - start
    bytes += repeatElement(0, count: IndexLayout.padded(written) - written)
  }
}
