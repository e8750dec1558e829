extension PlistEditor {
  /// Writes a value without parts. Where it takes the place of `old`, it is the same element if that can hold it, and
  /// then the tags keep their bytes.
  mutating func writeScalar(_ value: Value, inPlaceOf old: PlistNode?) {
    switch value {
    case .null: break  // Refused before anything is written.
    case .bool(let flag): output += (flag ? "<true/>" : "<false/>").utf8
    case .array: output += "<array/>".utf8
    case .object: output += "<dict/>".utf8
    case .number(let number): write(Array(number.lexeme.utf8), as: element(of: number, old), inPlaceOf: old)
    case .string(let text): write(text, inPlaceOf: old)
    }
  }

  private func element(of number: Number, _ old: PlistNode?) -> PlistElement {
    guard old?.element != .real, PlistNumber.isInteger(number.lexeme), PlistNumber.fitsInteger(number.lexeme.utf8)
    else {
      return .real
    }
    return .integer
  }

  private mutating func write(_ text: Text, inPlaceOf old: PlistNode?) {
    switch element(of: text, old) {
    case .date: write(Array(text.string.utf8), as: .date, inPlaceOf: old)
    case .data: write(Array(PlistData.content(of: text) ?? []), as: .data, inPlaceOf: old)
    default: write(content(of: text, old), as: .string, inPlaceOf: old)
    }
  }

  /// A text that takes no date's or text's place is a date where one of the documents has it as a date, and data where
  /// it is an URL of data.
  private mutating func element(of text: Text, _ old: PlistNode?) -> PlistElement {
    switch old?.element {
    case .date where PlistDate.isDate(text.string.utf8): .date
    case .string, .date: .string
    default: PlistData.content(of: text) != nil ? .data : dates.contains(text) ? .date : .string
    }
  }

  private mutating func content(of text: Text, _ old: PlistNode?) -> [UInt8] {
    if let old, old.element == .string, PlistText.isSection(document.bytes[old.content]),
      let section = PlistText.section(text, newline: layout.newline)
    {
      return section
    }
    return PlistText.escaped(text, newline: layout.newline)
  }

  private mutating func write(_ content: [UInt8], as element: PlistElement, inPlaceOf old: PlistNode?) {
    guard let old, old.element == element, !old.isOneTag else {
      output += "<\(element.name)>".utf8 + content + "</\(element.name)>".utf8
      return
    }
    let kept = element == .data ? document.spaceAround(old.content) : (old.content.lowerBound, old.content.upperBound)
    output += document.bytes[old.range.lowerBound..<kept.0]
    output += content
    output += document.bytes[kept.1..<old.range.upperBound]
  }
}

extension PlistDocument {
  /// Where the space at the beginning of a range ends, and where that at its end begins.
  fileprivate func spaceAround(_ range: Range<Int>) -> (Int, Int) {
    let start = range.first { !Space.isSpace(bytes[$0]) } ?? range.lowerBound
    let end = range.last { !Space.isSpace(bytes[$0]) }.map { $0 + 1 } ?? range.lowerBound
    return (start, end)
  }
}

/// Which texts are written as dates where nothing stood before: a date is a text like others, but for its element.
enum PlistDates {
  /// Those that stand as dates in one of the documents, and the times of the conflict entries that `value` lists.
  static func texts(in documents: [PlistDocument], conflictsOf value: Value) -> Set<Text> {
    var texts: Set<Text> = []
    for document in documents {
      for node in document.nodes.indices where document.nodes[node].element == .date {
        texts.insert(document.text(of: node))
      }
    }
    return texts.union(timesOfConflicts(in: value).filter { PlistDate.isDate($0.string.utf8) })
  }

  private static func timesOfConflicts(in value: Value) -> [Text] {
    (value.object?["~conflicts"]?.object?.members ?? []).flatMap { list in
      (list.value.array ?? []).compactMap { entry in
        if case .string(let at)? = entry.object?["at"] { at } else { nil }
      }
    }
  }
}
