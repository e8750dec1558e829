import Records

@testable import Store

extension UpdateJournal {
  /// The bytes of its file.
  var file: [UInt8] {
    var bytes: [UInt8] = []
    forEachPortion { bytes += $0 }
    return bytes
  }
}
