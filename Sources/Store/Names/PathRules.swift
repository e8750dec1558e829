import Records

/// Which paths a tree may have, here and in what the cloud sends: names that every system and every tool can hold,
/// and none that git or a shell would take for something else.
enum PathRules {
  static let deepest = 32

  /// Why a path is refused; nil for a good one.
  static func problem(_ path: String) -> Sentence? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if parts.count > deepest { return "it lies more than \(deepest) folders deep" }
    if let top = parts.first, top.count == 5, !top.elementsEqual("local".utf8),
      String(decoding: top, as: UTF8.self).lowercased() == "local"
    {
      return "some systems hold its folder for local/, which belongs to each device alone"
    }
    for part in parts where !isPlain(part) {
      if let problem = nameProblem(String(decoding: part, as: UTF8.self), isTop: parts.count == 1) { return problem }
    }
    return nil
  }

  /// The names of one folder, whose own path is looked at once.
  struct Folder {
    private let path: String
    private let depth: Int
    private let problem: Sentence?

    /// - Parameter path: empty for the top.
    init(_ path: String) {
      self.path = path
      depth = path.isEmpty ? 0 : path.utf8.count { $0 == UInt8(ascii: "/") } + 1
      problem = path.isEmpty ? nil : PathRules.problem(path)
    }

    /// Why the path of a name in the folder is refused; nil for a good one. The name holds no slash.
    func problem(of name: String) -> Sentence? {
      if path.isEmpty || depth >= deepest || problem != nil { return PathRules.problem(below(name)) }
      return isPlain(name.utf8) ? nil : nameProblem(name, isTop: false)
    }

    private func below(_ name: String) -> String { path.isEmpty ? name : "\(path)/\(name)" }
  }

  /// Whether a name is one of those that no rule can refuse, as nearly all are: of letters of English, digits, `-`, `_`
  /// and dots inside, and not like a device's up to its first dot.
  static func isPlain(_ name: some Collection<UInt8>) -> Bool {
    // con and com, prn, aux, nul, lpt.
    let beginsLikeDevice = name.first.map { "cpanl".utf8.contains($0 | 0x20) } ?? false
    var (stem, hasDot, last): (Int, Bool, UInt8) = (0, false, UInt8(ascii: "."))
    for byte in name {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        break
      case UInt8(ascii: "."):
        if stem == 0 { return false }
        hasDot = true
      default: return false
      }
      if !hasDot { stem += 1 }
      last = byte
    }
    let isDevice = beginsLikeDevice && (3...4).contains(stem)
    return last != UInt8(ascii: ".") && !isDevice && name.count <= FileName.longest
  }

  /// Why the path is refused for a file that is made or moved here; nil for a good one. A file that came from elsewhere
  /// under a name that only Windows cannot write is carried, and a message says so.
  static func problemOfNew(_ path: String) -> Sentence? {
    problem(path) ?? forWindows(path).map { "Windows cannot write a name with “\($0)”" }
  }

  /// The first character that no file name can have there; nil for none.
  static func forWindows(_ path: String) -> Unicode.Scalar? {
    path.utf8.first(where: isRefusedByWindows).map { Unicode.Scalar($0) }
  }

  private static func isRefusedByWindows(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "|"), UInt8(ascii: "?"),
      UInt8(ascii: "*"):
      true
    default: false
    }
  }

  static func nameProblem(_ name: String, isTop: Bool) -> Sentence? {
    if name.isEmpty || name == "." || name == ".." { return "“\(name)” is not a name" }
    if name.utf8.count > FileName.longest { return "a name is longer than \(FileName.longest) bytes" }
    if let scalar = name.unicodeScalars.first(where: isForbidden) {
      return "a name holds the character U+\(hex(scalar.value))"
    }
    if isTop, [GitFiles.attributes, GitFiles.ignoreRules, GitFiles.submodules].contains(name) { return nil }
    if isGitName(name) { return "the name “\(name)” is git's own" }
    if let last = name.unicodeScalars.last, last == "." || last == " " { return "the name ends with a dot or a space" }
    return isDeviceName(name) ? "some systems take the name “\(name)” for a device" : nil
  }

  /// Control and bidirectional characters, `\` and `:`.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x5C, 0x3A, 0xFFFD: true
    case 0x61C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Names that some file system takes for `.git` or a file of git's: after folding case, dropping the characters that
  /// HFS+ ignores, and the endings and short names that Windows knows.
  private static func isGitName(_ name: String) -> Bool {
    let visible = String(String.UnicodeScalarView(name.unicodeScalars.filter { !isIgnoredByHFS($0) }))
    var folded = visible.lowercased()
    while let last = folded.last, last == "." || last == " " { folded.removeLast() }
    if folded.begins(with: ".git") { return true }
    return isShortGitName(folded)
  }

  /// What NTFS calls `.git`, `.gitmodules`, `.gitattributes` and `.gitignore` for programs that want short names: the
  /// first letters, or some of them and a checksum, then `~` and a number.
  private static func isShortGitName(_ folded: String) -> Bool {
    let parts = folded.parts(at: "~")
    guard parts.count == 2, parts[0].utf8.count >= 2, !parts[1].isEmpty, parts[1].allSatisfy(\.isNumber) else {
      return false
    }
    return ["gitmod", "gitatt", "gitign", "gi7eba", "gi7d29", "gi250a"].contains { $0.begins(with: parts[0]) }
  }

  private static func isIgnoredByHFS(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200C...0x200F, 0x202A...0x202E, 0x206A...0x206F, 0xFEFF: true
    default: false
    }
  }

  private static func isDeviceName(_ name: String) -> Bool {
    let stem = (name.split(separator: ".").first.map(String.init) ?? name).lowercased()
    if ["con", "prn", "aux", "nul"].contains(stem) { return true }
    return stem.count == 4 && (stem.begins(with: "com") || stem.begins(with: "lpt"))
      && stem.last.map { ("1"..."9").contains($0) } == true
  }

  private static func hex(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

extension Surroundings {
  /// At most this many names are listed.
  private static let mostNames = 5

  /// Says which new files no Windows device could write. They are carried all the same, because they were made
  /// elsewhere.
  func sayNamesForWindows(_ paths: [String]) {
    let bad = paths.filter { PathRules.forWindows($0) != nil }
    if bad.isEmpty { return }
    let more = bad.count > Self.mostNames ? " and \(bad.count - Self.mostNames) more" : ""
    let named = bad.prefix(Self.mostNames).joined(separator: ", ") + more
    notify(.warning("Windows cannot write a name with any of < > \" | ? *: \(named)"))
  }
}

/// Files of git's own in the work tree, at its top.
enum GitFiles {
  static let attributes = ".gitattributes"
  static let ignoreRules = ".gitignore"
  /// Where git notes the addresses of submodules.
  static let submodules = ".gitmodules"
}
