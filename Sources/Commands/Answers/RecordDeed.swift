internal import Records

/// What a command is about to do with records, for the questions about it.
enum RecordDeed {
  case change, convert, edit, move, remove, rename, resolve, retire, share, unshare

  /// Asked where the records are somebody else's.
  func allTheSame(_ words: Sentence, isOne: Bool) -> Sentence {
    switch self {
    case .change: isOne ? "\(words). Change it all the same?" : "\(words). Change them all the same?"
    case .convert: isOne ? "\(words). Convert it all the same?" : "\(words). Convert them all the same?"
    case .edit: isOne ? "\(words). Edit it all the same?" : "\(words). Edit them all the same?"
    case .move: isOne ? "\(words). Move it all the same?" : "\(words). Move them all the same?"
    case .remove: isOne ? "\(words). Remove it all the same?" : "\(words). Remove them all the same?"
    case .rename: isOne ? "\(words). Rename it all the same?" : "\(words). Rename them all the same?"
    case .resolve: isOne ? "\(words). Resolve it all the same?" : "\(words). Resolve them all the same?"
    case .retire: isOne ? "\(words). Retire it all the same?" : "\(words). Retire them all the same?"
    case .share: isOne ? "\(words). Share it all the same?" : "\(words). Share them all the same?"
    case .unshare: isOne ? "\(words). Unshare it all the same?" : "\(words). Unshare them all the same?"
    }
  }

  /// Asked where they are many.
  func isMeant(_ records: Sentence) -> Sentence {
    switch self {
    case .remove: "Remove \(records)?"
    case .retire: "Retire \(records)?"
    default: "Change \(records)?"
    }
  }

  /// Said where nobody can be asked.
  func needsConsent(_ records: Sentence) -> Sentence {
    switch self {
    case .remove: "\(records) would be removed, and without a terminal nobody can confirm it"
    case .retire: "\(records) would be retired, and without a terminal nobody can confirm it"
    default: "\(records) would be changed, and without a terminal nobody can confirm it"
    }
  }
}
