extension PlistReader {
  func error(_ message: Sentence, at offset: Int? = nil, related: Int? = nil) -> ReadError {
    ReadError(offset: offset ?? position, in: bytes, message: message, related: related)
  }

  func expected(_ what: Sentence) -> ReadError { error("expected \(what), found \(found)") }

  /// What stands at the present position, in words.
  private var found: Sentence {
    if position >= bytes.count { return "the end of the file" }
    if startsTag {
      let tag = bytes[position...].prefix(60)
      let end = tag.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? tag.endIndex
      return Sentence(verbatim: String(decoding: tag[..<end], as: UTF8.self))
    }
    if bytes[position] < 0x20 { return "the control character \(JSONReader.codePoint(UInt32(bytes[position])))" }
    var decoder = UTF8()
    var rest = bytes[position...].prefix(4).makeIterator()
    guard case .scalarValue(let scalar) = decoder.decode(&rest) else { return "a byte that is not valid UTF-8" }
    return "“\(scalar)”"
  }

  /// The beginning of a text, short enough for a message.
  func shown(_ text: String) -> String { text.count > 60 ? text.prefix(60) + "…" : text }

  // MARK: - Tags

  func unknownElement(at start: Int) -> ReadError {
    if bytes[start...].starts(with: "<!".utf8) {
      return error("a declaration or a CDATA section cannot stand here", at: start)
    }
    return error(
      "a property list knows no \(tag(at: start)): only dict, array, key, string, integer, real, true, false, date, data",
      at: start)
  }

  func unfinishedTag(_ element: PlistElement, at start: Int) -> ReadError {
    position >= bytes.count
      ? error("this tag has no end: > is missing", at: start)
      : error("expected > after <\(element.name), found \(found): it has no attributes")
  }

  func missingEnd(of element: PlistElement, from start: Int) -> ReadError {
    position >= bytes.count
      ? error("this <\(element.name)> has no end: </\(element.name)> is missing", at: start)
      : expected(Sentence(verbatim: "</\(element.name)>"))
  }

  func wrongEnd(of element: PlistElement, from start: Int, at tag: Int) -> ReadError {
    let line = TextPosition(offset: start, in: bytes).line
    return error(
      "expected </\(element.name)>, to end the <\(element.name)> of line \(line), found \(self.tag(at: tag))", at: tag)
  }

  private func tag(at start: Int) -> String {
    let end = bytes[start...].prefix(40).firstIndex { $0 == UInt8(ascii: ">") || Space.isSpace($0) }
    return String(decoding: bytes[start..<(end ?? min(start + 40, bytes.count))], as: UTF8.self) + ">"
  }

  // MARK: - Whole files

  /// Throws for what begins like no XML: names the format that it looks like.
  func refuseOtherFormats() throws(ReadError) {
    switch peek {
    case UInt8(ascii: "b") where starts(with: BinaryPlist.signature): throw error(BinaryPlist.notPlainText)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      throw error("expected an XML property list, found “\(Unicode.Scalar(peek))”: is this JSON, to be named .json?")
    default: return
    }
  }

  /// The error to show for a file that plain git left with conflict markers. A line of equals signs alone may well
  /// stand in a comment.
  static func conflictMarkers(in bytes: [UInt8]) -> ReadError? {
    guard let error = FileInspection.conflictMarkers(in: bytes), bytes[error.offset] == UInt8(ascii: "<") else {
      return nil
    }
    return error
  }
}
