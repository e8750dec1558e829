import CEditLine
import Glibc
import Records

/// A line that is edited while it is typed: arrow keys, Ctrl-A and Ctrl-E, and TAB for what could stand there.
///
/// The corresponding C library is libedit (`el_gets`).
@safe
final class LineEditing {
  private let number: Int32
  private let name: String
  private let prompt: UnsafeMutablePointer<CChar>
  private let choices: (_ typed: String) -> [String]
  private let hasSignal: () -> Bool
  /// A byte that was read and is of the next character.
  private var waiting: UInt8?
  /// What is left of a key that sends several bytes.
  private var sequence: [UInt8] = []

  /// So many choices are shown at once.
  private static let mostShown = 40

  /// Whether the library is there, and knows a terminal that can show more than one line after the other.
  static func isPossible(on terminalType: String?) -> Bool {
    guard let terminalType, terminalType != "", terminalType != "dumb", edit_open() else { return false }
    return unsafe edit_knows(terminalType)
  }

  /// - Parameters:
  ///   - number: of the terminal's descriptor.
  ///   - choices: what could stand in place of what is typed.
  init(
    _ question: String, on number: Int32, _ name: String, hasSignal: @escaping () -> Bool,
    choices: @escaping (_ typed: String) -> [String]
  ) {
    (self.number, self.name, self.hasSignal, self.choices) = (number, name, hasSignal, choices)
    unsafe prompt = strdup(question)
  }

  deinit { unsafe free(prompt) }

  /// Lets the person edit a line, which begins as `initial`. Throws `.endOfInput` where the person ends it with Ctrl-D.
  func line(beginningAs initial: String, limit: Int) throws(FileError) -> [UInt8] {
    // Letters have the bytes and the width that UTF-8 gives them, whatever the system's language is.
    let before = unsafe strdup(setlocale(LC_CTYPE, nil))
    unsafe setlocale(LC_CTYPE, "C.UTF-8")
    defer {
      unsafe setlocale(LC_CTYPE, before)
      unsafe free(before)
    }
    let (input, output) = unsafe (try stream("r"), try stream("w"))
    defer {
      unsafe fclose(input)
      unsafe fclose(output)
    }
    guard let edit = unsafe edit_init(input, output) else { throw FileError(.system(Errno.current), .ask, name) }
    defer { unsafe edit_end(edit) }
    unsafe edit_prepare(
      edit, Unmanaged.passUnretained(self).toOpaque(), askPrompt, askCharacter, askCompletion)
    // What is put in counts as typed: a control character would be obeyed.
    let plain = String(String.UnicodeScalarView(initial.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
    if !plain.isEmpty { unsafe edit_push(edit, plain) }
    var count: Int32 = 0
    guard let typed = unsafe edit_gets(edit, &count), count > 0 else {
      if hasSignal() { return [] }
      throw FileError(.endOfInput, .ask, name)
    }
    let bytes = unsafe Array(UnsafeRawBufferPointer(start: typed, count: strlen(typed)))
    if bytes.count > limit { throw FileError(.larger(limit: limit), .ask, name) }
    return bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
  }

  private func stream(_ mode: String) throws(FileError) -> UnsafeMutablePointer<FILE> {
    let copy = try check(.ask, name) { fcntl(number, F_DUPFD_CLOEXEC, 0) }
    guard let stream = unsafe fdopen(copy, mode) else {
      let errno = Errno.current
      close(copy)
      throw FileError(.system(errno), .ask, name)
    }
    return unsafe stream
  }

  // MARK: What the library asks for

  /// The next character; nil at the end, or where a signal came meanwhile, whichever thread it went to.
  fileprivate func character() -> Unicode.Scalar? {
    while sequence.isEmpty {
      guard let first = waiting.take() ?? byte() else { return nil }
      if first != Self.escape { return character(beginningWith: first) }
      if !readKey() { return nil }
    }
    return Unicode.Scalar(sequence.removeFirst())
  }

  /// What is no UTF-8 becomes the sign for it, and takes no key that was pressed after it along.
  private func character(beginningWith first: UInt8) -> Unicode.Scalar? {
    var bytes = [first]
    while bytes.count < utf8Length(from: first) {
      guard let next = byte() else { return nil }
      if next & 0xC0 != 0x80 {
        waiting = next
        break
      }
      bytes.append(next)
    }
    var (decoder, iterator) = (UTF8(), bytes.makeIterator())
    if case .scalarValue(let scalar) = decoder.decode(&iterator) { return scalar }
    return "\u{FFFD}"
  }

  /// Reads a key that sends several bytes into `sequence`. One that means nothing here is passed over: it would leave them
  /// in the line. Answers false at the end.
  private func readKey() -> Bool {
    guard let kind = byte() else { return false }
    var rest = [kind]
    let isLong = kind == UInt8(ascii: "[")
    while isLong && !Self.ends(rest) || kind == UInt8(ascii: "O") && rest.count == 1 {
      guard let next = byte() else { return false }
      rest.append(next)
    }
    let isKnown = rest.count == 1 || Self.keys.contains(String(decoding: rest, as: UTF8.self))
    sequence = isKnown ? [Self.escape] + rest : []
    return true
  }

  /// Whether the bytes of a key that begins with `[` are all there; of a very long one nobody waits for the end.
  private static func ends(_ bytes: [UInt8]) -> Bool {
    bytes.count > 1 && (0x40...0x7E).contains(bytes[bytes.count - 1]) || bytes.count == longestKey
  }

  private static let escape: UInt8 = 0x1B
  private static let longestKey = 16
  /// Arrows, Home, End, Delete, and Ctrl with an arrow to the side: what `edit_prepare` binds, and the library.
  private static let keys = [
    "[A", "[B", "[C", "[D", "[H", "[F", "OA", "OB", "OC", "OD", "OH", "OF", "[1~", "[3~", "[4~", "[7~", "[8~", "[1;5C",
    "[1;5D",
  ]

  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    while !hasSignal() {
      var state = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      if unsafe poll(&state, 1, 100) <= 0 { continue }
      let count = unsafe read(number, &byte, 1)
      if count < 0, Errno.current == .interrupted { continue }
      return count == 1 ? byte : nil
    }
    return nil
  }

  /// Puts in what all choices have in common; where that is no more than is typed, shows the choices.
  fileprivate func complete(_ edit: OpaquePointer) -> UInt8 {
    guard let line = unsafe edit_line(edit)?.pointee else { return UInt8(CC_ERROR) }
    let typed = unsafe String(
      decoding: UnsafeRawBufferPointer(start: line.buffer, count: line.cursor - line.buffer), as: UTF8.self)
    let found = choices(typed)
    guard var common = found.first else { return UInt8(CC_REFRESH_BEEP) }
    for choice in found.dropFirst() { common = String(common.commonPrefix(with: choice)) }
    // What is typed may be one of them as it stands, beside another one in capitals.
    if found.contains(where: { $0.utf8.elementsEqual(typed.utf8) }) { common = typed }
    if common != typed, common.unicodeScalars.count >= typed.unicodeScalars.count {
      unsafe edit_erase(edit, Int32(typed.unicodeScalars.count))
      _ = unsafe edit_insert(edit, common)
      return UInt8(found.count == 1 ? CC_REFRESH : CC_REFRESH_BEEP)
    }
    if found.count == 1 { return UInt8(CC_REFRESH) }
    let more = found.count > Self.mostShown ? "  …" : ""
    let shown = "\n" + found.prefix(Self.mostShown).joined(separator: "  ") + more + "\n"
    _ = unsafe shown.withCString { unsafe write(number, $0, strlen($0)) }
    return UInt8(CC_REDISPLAY)
  }

  fileprivate var question: UnsafeMutablePointer<CChar> { unsafe prompt }
}

/// Who waits for the line, which `edit_prepare` was told.
private func owner(of edit: OpaquePointer?) -> LineEditing? {
  guard let edit = unsafe edit, let owner = unsafe edit_owner(edit) else { return nil }
  return unsafe Unmanaged<LineEditing>.fromOpaque(owner).takeUnretainedValue()
}

private func askPrompt(_ edit: OpaquePointer?) -> UnsafeMutablePointer<CChar>? { unsafe owner(of: edit)?.question }

private func askCharacter(_ edit: OpaquePointer?, _ place: UnsafeMutablePointer<wchar_t>?) -> Int32 {
  guard let scalar = unsafe owner(of: edit)?.character() else { return 0 }
  unsafe place?.pointee = wchar_t(bitPattern: scalar.value)
  return 1
}

private func askCompletion(_ edit: OpaquePointer?, _ character: Int32) -> UInt8 {
  guard let edit = unsafe edit else { return UInt8(CC_ERROR) }
  return unsafe owner(of: edit)?.complete(edit) ?? UInt8(CC_ERROR)
}

extension String {
  /// The characters with which both begin, capitals or not, as this one writes them.
  fileprivate func commonPrefix(with other: String) -> Substring {
    var (end, place) = (startIndex, other.startIndex)
    while end < endIndex, place < other.endIndex, self[end].lowercased() == other[place].lowercased() {
      (end, place) = (index(after: end), other.index(after: place))
    }
    return self[..<end]
  }
}
