import Records
import Schema

/// The names by which the fields of a record know the files beside it, made alike in all its versions before they are
/// merged, so that a field changes where its file does, and nowhere else:
///
/// * a name follows the stem of the record, wherever the record lies in a version;
/// * where one name stands for different contents in the three trees, each content has a name of its own.
///
/// So who replaces a picture, under another name or under the same, changes the field, and who moves the record does not.
/// Laws: `AttachmentPairTests`.
struct AttachmentNames<ID: Hashable & Comparable & Sendable> {
  typealias Endings = Set<Text>

  /// What the record's files are called in the merged tree, before the dot and the ending.
  private let stem: Text
  /// What they are called in the versions.
  private let stems: [Text]
  private let rules: FieldRules
  /// By its ending and its content, the ending that a file gets.
  private let contents: [Text: [ID: Text]]
  /// The ending that a name without a file gets.
  private let missing: [Text: Text]
  private let abbreviation: (ID) -> String

  /// What a name of a file in a version of the record is: its ending; nil where the file is not under the record's stem.
  private func ending(of name: Text, at path: Text) -> Text? {
    Self.ending(of: name, stems: [lastName(of: Merge.stem(of: path))] + stems)
  }

  private static func ending(of name: Text, stems: [Text]) -> Text? {
    let bytes = name.string.utf8
    if bytes.contains(UInt8(ascii: "/")) { return nil }
    guard let stem = stems.first(where: { bytes.count > $0.string.utf8.count + 1 && bytes.starts(with: "\($0).".utf8) })
    else { return nil }
    return Text(String(Substring(bytes.dropFirst(stem.string.utf8.count + 1))))
  }

  /// The name that a file gets, by the name that a version at `path` has for it.
  /// - Parameter content: the file's content there; nil where the file is missing.
  private func name(for name: Text, at path: Text, _ content: (_ name: Text, _ ending: Text) throws -> ID?) rethrows
    -> Text
  {
    guard let ending = ending(of: name, at: path) else { return name }
    guard let contents = contents[ending] else { return Text("\(stem).\(ending)") }
    guard let id = try content(name, ending) else { return Text("\(stem).\(missing[ending] ?? ending)") }
    return Text("\(stem).\(contents[id] ?? ending.naming(abbreviation(id)))")
  }

  /// The members of a version at `path`, with the names that its files get.
  func members(
    _ members: Object, at path: Text, content: (_ name: Text, _ ending: Text) throws -> ID?
  ) rethrows -> Object {
    try members.replacingValues(rules) { rules, value in
      try rules.replacingAttachments(in: value) { try name(for: $0, at: path, content) }
    }
  }

  /// The contents that decide which names a version gets, for a cache.
  func contents(of members: Object, at path: Text, content: (_ name: Text) throws -> ID?) rethrows -> [ID?] {
    if contents.isEmpty { return [] }
    var found: [ID?] = []
    _ = try self.members(members, at: path) { name, _ in
      let id = try content(name)
      found.append(id)
      return id
    }
    return found
  }

  /// The endings of the files that a version names, in what it shows and in what it lists.
  func endings(named members: Object, at path: Text) -> Endings {
    Self.endings(named: members, rules, stems: [lastName(of: Merge.stem(of: path))] + stems)
  }

  private static func endings(named members: Object, _ rules: FieldRules, stems: [Text]) -> Endings {
    var endings: Endings = []
    _ = members.replacingValues(rules) { rules, value in
      rules.replacingAttachments(in: value) { name in
        if let ending = ending(of: name, stems: stems) { endings.insert(ending) }
        return name
      }
    }
    return endings
  }

  /// The names of a file's contents, where it has several in the three trees; nil for a file with one.
  func endings(ofContentsOf ending: Text) -> [ID: Text]? { contents[ending] }
}

extension AttachmentNames {
  /// - Parameters:
  ///   - paths: where the versions lie that are there.
  ///   - path: where the merged record lies.
  ///   - members: of the versions.
  init(
    paths: [Text], path: Text, members: ThreeVersions<Object?>, files: AttachedFiles<ID>, rules: FieldRules,
    abbreviation: @escaping (ID) -> String
  ) {
    let stem = lastName(of: Merge.stem(of: path))
    let stems = Set(paths.map { lastName(of: Merge.stem(of: $0)) }).sorted {
      ($1.string.utf8.count, $0) < ($0.string.utf8.count, $1)
    }
    func endings(_ members: Object?) -> Endings { members.map { Self.endings(named: $0, rules, stems: stems) } ?? [] }
    let named = ThreeVersions(base: endings(members.base), sides: members.sides.map { endings($1) })
    let contents = FileContents(named: named, files: files, abbreviation)
    self.init(
      stem: stem, stems: stems, rules: rules, contents: contents.endings, missing: contents.missing,
      abbreviation: abbreviation)
  }

  /// Whether the names stay as they are in every version.
  func isIdentity(at paths: [Text]) -> Bool {
    contents.isEmpty && paths.allSatisfy { lastName(of: Merge.stem(of: $0)) == stem }
  }
}

/// The names of the contents of files that have one name and different contents in the three trees.
private struct FileContents<ID: Hashable & Comparable & Sendable> {
  private(set) var endings: [Text: [ID: Text]] = [:]
  private(set) var missing: [Text: Text] = [:]

  init(
    named: ThreeVersions<Set<Text>>, files: AttachedFiles<ID>, _ abbreviation: (ID) -> String
  ) {
    var taken = Set(files.endings)
    for ending in files.endings {
      func content(_ named: Set<Text>, _ files: [Text: AttachedFiles<ID>.Version]) -> ID? {
        named.contains(ending) ? files[ending]?.leaf.id : nil
      }
      let base = content(named.base, files.base)
      let sides = named.sides.map { content($1, files.sides[$0]) }
      let brought = Set([sides.first, sides.second].compactMap { $0 }).subtracting([base].compactMap { $0 })
      // A name without a file stands for the base's content; where the base has the name alone, for one of its own.
      let isMissing = base == nil && named.base.contains(ending)
      if brought.count + (base == nil && !isMissing ? 0 : 1) < 2 { continue }
      let all = Set([files.base, files.sides.first, files.sides.second].compactMap { $0[ending]?.leaf.id })
      // The content that a side brought keeps the name; of two, that with the smaller id.
      let kept = brought.min()
      var names: [ID: Text] = [:]
      for id in all.sorted() {
        guard id != kept else {
          names[id] = ending
          continue
        }
        var name = ending.naming(abbreviation(id))
        while taken.contains(name), !Self.holds(files, name, id) { name = name.naming(abbreviation(id), again: true) }
        taken.insert(name)
        names[id] = name
      }
      endings[ending] = names
      missing[ending] = isMissing ? ending.naming("missing") : base.flatMap { names[$0] }
    }
  }

  /// Whether every tree that has the file has this content in it.
  private static func holds(_ files: AttachedFiles<ID>, _ ending: Text, _ id: ID) -> Bool {
    [files.base, files.sides.first, files.sides.second].allSatisfy { $0[ending].map { $0.leaf.id == id } ?? true }
  }
}

extension Text {
  /// The ending of a file's name that tells its content: `photo-3f2a91bc.jpg`, for `photo.jpg` and for `photo-1c5d7a90.jpg`.
  fileprivate func naming(_ abbreviation: String, again: Bool = false) -> Text {
    let bytes = Array(string.utf8)
    let dot = bytes.lastIndex(of: UInt8(ascii: ".")) ?? bytes.count
    var word = bytes[..<dot]
    let digits = word.suffix(8)
    if !again, word.count > 8, digits.allSatisfy(\.isHexadecimal), word[word.endIndex - 9] == UInt8(ascii: "-") {
      word = word.dropLast(9)
    }
    return Text(String(decoding: word + Array("-\(abbreviation)".utf8) + bytes[dot...], as: UTF8.self))
  }
}

extension UInt8 {
  fileprivate var isHexadecimal: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}
