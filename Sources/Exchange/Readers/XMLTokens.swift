internal import CExpat
internal import Records

/// The tags of an XML text, one after the other, as libexpat reads them.
///
/// A name is without its prefix. What would let a small file become a large one is refused: a document type with its
/// entities, more than 100 elements within each other, a text or a tag of more than 1 MB.
@safe final class XMLTokens {
  enum Event {
    case open(Text, attributes: [(name: Text, value: String)])
    /// The text is that of an element which holds no other one; else it is empty.
    case close(Text, text: String)
    /// What stands between two tags, where texts are asked for; no element has one then.
    case text(String)
  }

  typealias Token = (event: Event, offset: Int)

  static let mostDepth = 100
  static let longestText = 1 << 20
  static let longestName = 100
  /// So much is given to libexpat at once.
  private static let portion = 1 << 16

  /// The next bytes of the text; none at its end.
  private let portions: () throws(SourceProblem) -> ArraySlice<UInt8>
  private let givesTexts: Bool
  /// The name of a document type that may stand there, as long as it says nothing: `<!DOCTYPE KMYMONEY-FILE>`.
  private let emptyType: String?
  private let parser: XML_Parser?
  private var fed = 0
  private var isDone = false
  private var waiting: ArraySlice<Token> = []
  private var problem: SourceProblem?

  // What the tags have said so far.
  private var read: [Token] = []
  private var depth = 0
  private var words: [UInt8] = []
  private var isLeaf = false
  /// How much had been given when anything came of it last.
  private var lastHeard = 0

  convenience init(_ text: [UInt8], emptyType: String? = nil) {
    var fed = 0
    self.init(givesTexts: false, emptyType: emptyType) {
      defer { fed += Self.portion }
      return text.dropFirst(fed).prefix(Self.portion)
    }
  }

  /// - Parameter givesTexts: whether texts are given as they stand between tags, with their blanks.
  init(
    givesTexts: Bool, emptyType: String? = nil, _ portions: @escaping () throws(SourceProblem) -> ArraySlice<UInt8>
  ) {
    (self.givesTexts, self.emptyType, self.portions) = (givesTexts, emptyType, portions)
    unsafe parser = unsafe XML_ParserCreate("UTF-8")
    unsafe XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    unsafe XML_SetElementHandler(
      parser, { unsafe XMLTokens.of($0).open($1, $2) }, { unsafe XMLTokens.of($0).close($1) })
    unsafe XML_SetCharacterDataHandler(parser) { unsafe XMLTokens.of($0).take($1, $2) }
    unsafe XML_SetDefaultHandler(parser) { data, _, _ in unsafe XMLTokens.of(data).hear() }
    unsafe XML_SetStartDoctypeDeclHandler(parser) { data, name, system, named, hasMore in
      let isEmpty = unsafe system == nil && named == nil && hasMore == 0
      unsafe XMLTokens.of(data).take(type: name, isEmpty: isEmpty)
    }
  }

  deinit { unsafe XML_ParserFree(parser) }

  /// The next tag; nil at the end of a text that is whole. Throws for one that is not.
  func next() throws(SourceProblem) -> Token? {
    while waiting.isEmpty {
      if let problem { throw problem }
      if isDone { return nil }
      feed()
    }
    return waiting.popFirst()
  }

  private func feed() {
    let bytes: ArraySlice<UInt8>
    do throws(SourceProblem) { bytes = try portions() } catch {
      problem = error
      return
    }
    let isLast = bytes.isEmpty
    fed += bytes.count
    let status = unsafe bytes.withUnsafeBytes { bytes in
      let base = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe XML_Parse(parser, base, Int32(bytes.count), isLast ? 1 : 0)
    }
    isDone = isLast
    if status != XML_STATUS_OK, problem == nil { problem = mistake(isLast) }
    if fed - lastHeard > Self.longestText, problem == nil {
      problem = SourceProblem(offset: lastHeard, "a tag here has more than 1 MB")
    }
    // What was whole before the mistake is of no use.
    waiting = problem == nil ? read[...] : []
    read = []
  }

  /// What libexpat says is wrong.
  private func mistake(_ isLast: Bool) -> SourceProblem {
    let code = unsafe XML_GetErrorCode(parser)
    let ends = [
      XML_ERROR_NO_ELEMENTS, XML_ERROR_UNCLOSED_TOKEN, XML_ERROR_PARTIAL_CHAR, XML_ERROR_UNCLOSED_CDATA_SECTION,
    ]
    if isLast, ends.contains(code) {
      return SourceProblem(offset: fed, "the file is cut off: its XML has no end")
    }
    let words = unsafe XML_ErrorString(code).map { unsafe String(cString: $0) } ?? "unknown"
    return SourceProblem(offset: offset, "this is not XML as it has to be: \(words)")
  }

  private var offset: Int { max(0, unsafe Int(XML_GetCurrentByteIndex(parser))) }
}

// MARK: - What libexpat calls

extension XMLTokens {
  private static func of(_ data: UnsafeMutableRawPointer?) -> XMLTokens {
    guard let data = unsafe data else { preconditionFailure("libexpat keeps what it is given") }
    return unsafe Unmanaged<XMLTokens>.fromOpaque(data).takeUnretainedValue()
  }

  private func hear() { lastHeard = fed }

  private func stop(_ message: Sentence) {
    if problem == nil { problem = SourceProblem(offset: offset, message) }
    unsafe XML_StopParser(parser, 0)
  }

  private func take(type name: UnsafePointer<CChar>?, isEmpty: Bool) {
    hear()
    if isEmpty, let emptyType, let name = unsafe name, unsafe Text(String(cString: name)) == Text(emptyType) { return }
    stop("a document type (<!DOCTYPE …>) is not read, for it could let texts grow without end")
  }

  private func open(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    hear()
    depth += 1
    if depth > Self.mostDepth { return stop("more than \(Self.mostDepth) elements lie within each other") }
    giveText()
    (isLeaf, words) = (true, [])
    let tag = unsafe Self.plain(name)
    if tag.string.utf8.count > Self.longestName { return stop("the name of this element is too long") }
    var (found, place): ([(name: Text, value: String)], Int) = ([], 0)
    while let attributes = unsafe attributes, let key = unsafe attributes[place],
      let value = unsafe attributes[place + 1]
    {
      unsafe found.append((Text(String(cString: key)), String(cString: value)))
      place += 2
    }
    read.append((.open(tag, attributes: found), offset))
  }

  private func close(_ name: UnsafePointer<CChar>?) {
    hear()
    depth -= 1
    giveText()
    let text = isLeaf ? String(decoding: words, as: UTF8.self).trimmed : ""
    read.append((.close(unsafe Self.plain(name), text: text), offset))
    (isLeaf, words) = (false, [])
  }

  private func giveText() {
    guard givesTexts, !words.isEmpty else { return }
    read.append((.text(String(decoding: words, as: UTF8.self)), offset))
    words = []
  }

  /// `ns2:Document` is a `Document`.
  private static func plain(_ name: UnsafePointer<CChar>?) -> Text {
    guard let name = unsafe name else { return "" }
    let whole = unsafe String(cString: name)
    return Text(whole.halves(at: ":")?.after ?? whole)
  }

  private func take(_ characters: UnsafePointer<CChar>?, _ count: Int32) {
    hear()
    guard isLeaf || givesTexts, let characters = unsafe characters else { return }
    if words.count + Int(count) > Self.longestText { return stop("this text has more than 1 MB") }
    unsafe words.append(
      contentsOf: UnsafeRawBufferPointer(start: characters, count: Int(count)))
  }
}
