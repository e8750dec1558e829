import Records

extension Mark {
  /// The value that was written to a place that holds one; nil for everything else.
  var written: Value? {
    switch what {
    case .value(let value): value
    case .instead(let value, _): value
    default: nil
    }
  }

  /// Whether both say the same about the same place.
  func says(theSameAs other: Mark) -> Bool {
    if place != other.place { return false }
    // A high-water mark says what every lower one says, too.
    if case (.bound(let mine), .bound(let others)) = (what, other.what) {
      return place == "best" ? mine >= others : mine <= others
    }
    // Two who take the same item away, or put it in, say the same.
    if case .item = what { return what == other.what }
    return isRemoval && other.isRemoval || written != nil && written == other.written
  }

  /// What was written into a place that holds more than one thing, part by part.
  var parts: [String] {
    switch what {
    case .item(let item, _): item.parts
    case .bound(let bound): [String(bound)]
    case .words(let words): words
    default: []
    }
  }

  var words: [String] { if case .words(let words) = what { words } else { [] } }

  /// Whether it stands at a place whose values are candidates as a whole.
  var isRegister: Bool { written != nil }
}

extension Value {
  /// The words of a text, or the items of a list of texts.
  var words: [String] {
    if let items = array { return items.compactMap(\.string) }
    return string?.split(separator: " ").map(String.init) ?? []
  }

  /// The words of a text, what a list holds, a number.
  var parts: [String] {
    if let items = array { return items.flatMap(\.parts) }
    return number.map { [$0.lexeme] } ?? words
  }

  var text: String { String(decoding: canonicalBytes, as: UTF8.self) }
}

extension RecordFile {
  /// Whether what would hold a place is not there, or disputed.
  func isAbsentAbove(_ place: String) -> Bool {
    let keys = place.split(separator: "/")
    return (1..<max(keys.count, 1)).contains { count in
      candidates(keys.prefix(count).joined(separator: "/")).contains(.absent)
    }
  }
}

extension Event: CustomStringConvertible {
  var description: String { "\(mark) of \(record), written in step \(step)" }
}

extension Mark: CustomStringConvertible {
  var description: String {
    let name = place.isEmpty ? "the record" : place
    return switch what {
    case .value(let value?): "\(name) = \(value.text)"
    case .value(nil): "\(name) taken away"
    case .instead(let value, _): "\(name) = \(value.text) instead of others"
    case .stays: "\(name) stays"
    case .item(let item, let isThere): "\(item.text) \(isThere ? "added to" : "taken from") \(name)"
    case .digit(let place): "\(name) += 4^\(place)"
    case .bound(let bound): "\(name) = \(bound)"
    case .line(let line): "the line \(line)"
    case .words(let words): "\(name) = \(words.joined(separator: " "))"
    }
  }
}
