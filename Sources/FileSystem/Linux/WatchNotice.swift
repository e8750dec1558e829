import CLinux

/// One event, as the system tells it: `struct inotify_event`, and the name behind it.
struct WatchNotice {
  /// The watch of the folder in which it happened; -1 where so much happened that the system lost count.
  let watch: Int32
  let mask: UInt32
  let name: ArraySlice<UInt8>

  private static let headLength = 16

  static func all(in bytes: ArraySlice<UInt8>) -> [WatchNotice] {
    var notices: [WatchNotice] = []
    var place = bytes.startIndex
    func word(_ offset: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[place + offset + $1]) << UInt32(8 * $1) }
    }
    while place + headLength <= bytes.endIndex {
      let end = place + headLength + Int(word(12))
      guard end <= bytes.endIndex else { break }
      notices.append(
        WatchNotice(
          watch: Int32(bitPattern: word(0)), mask: word(4), name: bytes[place + headLength..<end].prefix { $0 != 0 }))
      place = end
    }
    return notices
  }

  /// Also where so much happened that the system lost count.
  var isAboutFolder: Bool { mask & (ledger_watched_folder | ledger_watched_overflow) != 0 }

  /// Whether a folder has gone or moved, or something was not told: paths may lead elsewhere by now.
  var isAboutPlaces: Bool {
    mask & ledger_watched_gone != 0 || mask & ledger_watched_folder != 0 && mask & ledger_watched_moved != 0
  }

  /// Drafts of files lie beside them for a moment; what becomes of them is told under the file's own name.
  var isOurs: Bool { name.starts(with: ".ledger-sync-".utf8) || name.elementsEqual(".git".utf8) }
}
