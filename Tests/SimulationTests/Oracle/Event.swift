import Records

/// Something that somebody wrote, as this test saw it being written: no part of the merge engine was asked.
struct Event {
  /// Its place in the chronicle.
  let id: Int
  let step: Int
  /// The id of the record.
  let record: String
  let mark: Mark
  /// All that the writer had in front of him.
  let past: Knowledge
  /// Whether it decides for a record that others deleted: plain git commits a file as it is.
  let settlesDeletion: Bool
}

/// What was written, and where.
struct Mark: Hashable {
  /// As entries name it: `name`, `amount+currency`, `items/tea/n`, `~path`, or nothing for the record.
  let place: String
  let what: What

  enum What: Hashable {
    /// The only value of the place from now on; nil where nothing is to stand there.
    case value(Value?)
    /// The value, in the place of some of the listed ones only.
    case instead(Value, of: Set<Value>)
    /// What a record, an object or another value of parts was is to stay.
    case stays
    case item(Value, isThere: Bool)
    /// A counter: this digit, to the base of 4, is added once.
    case digit(Int)
    /// What is at least, or at most, to be there.
    case bound(Int)
    /// A line of the file that is not a record.
    case line(String)
    /// The words or items of a text or list from now on.
    case words([String])
  }
}

extension Event {
  /// Whether this is written over `other`, which its writer had in front of him.
  func replaces(_ other: Event) -> Bool {
    guard record == other.record, past.contains(other.id) else { return false }
    if case .value(nil) = mark.what, other.mark.isWithin(mark.place) { return true }
    if other.mark.isRemoval, other.mark.place.isEmpty, settlesDeletion { return true }
    return mark.replaces(other.mark)
  }
}

extension Mark {
  var isRemoval: Bool { what == .value(nil) }

  func isWithin(_ container: String) -> Bool {
    container.isEmpty || place == container || place.hasPrefix(container + "/")
  }

  /// Whether this one, written with the other in sight, leaves nothing of it.
  func replaces(_ other: Mark) -> Bool {
    guard place == other.place else { return other.isRemoval && !other.place.isEmpty && isWithin(other.place) }
    switch (what, other.what) {
    case (.value, _), (.stays, .value(nil)), (.stays, .stays): return true
    case (.instead(let value, let dropped), .value(let old)):
      return old == value || old.map(dropped.contains) ?? dropped.contains(.null)
    case (.instead(let value, let dropped), .instead(let old, _)): return old == value || dropped.contains(old)
    case (.item(let item, _), .item(let old, _)): return item == old
    case (_, .value(nil)): return true
    default: return false
    }
  }
}
