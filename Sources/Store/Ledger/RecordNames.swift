import FileSystem
public import Records
public import Schema

/// What people call a record by, and where it lies.
public struct RecordName: Hashable, Sendable {
  /// Relative to the ledger's root.
  public let path: String
  public let location: RecordLocation
  /// nil where its kind has no title, or the record none.
  public let title: String?
  /// Whether it is kept for the records that refer to it, and offered for no new one.
  public let isRetired: Bool
  /// What else people call it: its member `words`.
  public let words: [String]
  /// Its members that take one of a few values, and its currency: what a record that refers to it can go by.
  public let choices: Object

  /// - Parameter kind: of the record; nil where none is declared.
  public init(path: String, location: RecordLocation, members: Object, kind: Kind?) {
    self.path = path
    self.location = location
    title = kind?.title(of: members)
    isRetired = members.isRetired
    words = members["words"]?.array?.compactMap(\.string) ?? []
    var choices = Object()
    for field in kind?.fields ?? [] where !field.choices.isEmpty || field.name == "currency" {
      choices[field.name] = members[field.name]
    }
    self.choices = choices
  }

  public var id: Text { location.id }
}

extension StoredRecord {
  /// Whether it is kept for the records that refer to it, and offered for no new one.
  public var isRetired: Bool { members.isRetired }
}

extension Object {
  fileprivate var isRetired: Bool { self["retired"] == true }
}

/// Which records a typed name may mean. Wherever the names of records come from, this alone decides.
public struct NameTest: Hashable, Sendable {
  private enum Rule: Hashable {
    case all, beginning(String)
    case titles(Set<String>)
    case near(Misspelling)
  }

  private let rule: Rule

  private init(_ rule: Rule) { self.rule = rule }

  public static let all = NameTest(.all)

  /// Those with this title, capitals or not.
  public static func titled(_ name: String) -> NameTest { titled([name]) }

  /// Those with one of these titles, capitals or not.
  public static func titled(_ names: [String]) -> NameTest { NameTest(.titles(Set(names.map { $0.lowercased() }))) }

  /// Those whose id begins so, or whose title has it at the beginning of a word.
  public static func beginning(_ word: String) -> NameTest { NameTest(.beginning(word.lowercased())) }

  /// Those that may have been meant by a name with typing mistakes, and some more.
  public static func near(_ name: Misspelling) -> NameTest { NameTest(.near(name)) }

  /// Whether the title says it already.
  public func holds(title: String?) -> Bool {
    switch rule {
    case .all: true
    case .titles(let names): title.map { names.contains($0.lowercased()) } ?? false
    case .beginning(let word): title.map { Self.hasWord(in: $0, beginning: word) } ?? false
    case .near(let name): title.map { name.mayMean($0.utf8Span.span) } ?? false
    }
  }

  /// Whether a record can pass by its id, where its file has this name, or lies below a folder of this name.
  public func mayHoldID(inName name: String) -> Bool {
    switch rule {
    case .all: true
    case .titles: false
    case .near(let meant): meant.mayMean(fileNamed: name.utf8Span.span)
    // The beginning of an id may go over the name of a folder and that of a file.
    case .beginning(let word):
      !word.utf8Span.isKnownASCII || word.utf8.contains(UInt8(ascii: "/"))
        || name.utf8Span.span.holds(word.utf8Span.span)
    }
  }

  /// Whether the id says it already.
  public func holds(id: Text) -> Bool {
    switch rule {
    case .all: true
    case .titles: false
    case .beginning(let word): id.string.reads(from: word)
    case .near(let name): name.mayMean(id.string.utf8Span.span)
    }
  }

  private static func hasWord(in title: String, beginning word: String) -> Bool {
    if let isFound = hasASCIIWord(in: title.utf8Span.span, beginning: word.utf8Span.span) { return isFound }
    let title = title.lowercased()
    return title.split(whereSeparator: \.isWhitespace).contains { title[$0.startIndex...].reads(from: word) }
  }
}

extension NameTest {
  /// The same by bytes: most of 50,000 titles are plain ASCII. nil where one of the texts is not.
  private static func hasASCIIWord(in title: Span<UInt8>, beginning word: Span<UInt8>) -> Bool? {
    guard title.isPrintableASCII, word.isPrintableASCII else { return nil }
    var isStart = true
    for place in title.indices {
      let isSpace = title[place] == UInt8(ascii: " ")
      if isStart, !isSpace, title.begins(at: place, with: word) { return true }
      isStart = isSpace
    }
    return false
  }
}

extension Span<UInt8> {
  /// Whether all bytes are printable ASCII.
  fileprivate var isPrintableASCII: Bool {
    for place in indices where !(0x20..<0x7F).contains(self[place]) { return false }
    return true
  }

  /// - Parameter word: in small letters.
  fileprivate func begins(at start: Int, with word: Span<UInt8>) -> Bool {
    guard start + word.count <= count else { return false }
    for place in word.indices {
      let letter = self[start + place]
      if (0x41...0x5A).contains(letter) ? letter | 0x20 != word[place] : letter != word[place] { return false }
    }
    return true
  }
}

/// Knows the names of records without reading all of them.
public protocol RecordNames {
  /// The same as the files say now, in any order.
  func names(
    in ledger: Ledger, below folders: [String], _ kinds: Kinds, where test: NameTest
  ) throws -> (names: [RecordName], skipped: [SkippedFile])
}

extension Ledger {
  /// The names of records at `folders` and below, in the order of their paths, and what cannot be read there.
  public func recordNames(
    below folders: [String], _ kinds: Kinds, where test: NameTest = .all
  ) throws -> (names: [RecordName], skipped: [SkippedFile]) {
    var (names, skipped) =
      try surroundings.names?.names(in: self, below: folders, kinds, where: test)
      ?? recordNamesInFiles(below: folders, kinds, where: test)
    names.sort { Text($0.path) < Text($1.path) }
    skipped.sort { Text($0.path) < Text($1.path) }
    return (names, skipped)
  }

  /// By reading every record.
  func recordNamesInFiles(
    below folders: [String], _ kinds: Kinds, where test: NameTest
  ) throws -> (names: [RecordName], skipped: [SkippedFile]) {
    let found = try records(below: folders) { record -> RecordName? in
      let kind = kinds.kind(of: record.location)
      let name = RecordName(path: record.path, location: record.location, members: record.members, kind: kind)
      return test.holds(title: name.title) || test.holds(id: name.id) ? name : nil
    }
    return (found.rows, found.skipped)
  }
}
