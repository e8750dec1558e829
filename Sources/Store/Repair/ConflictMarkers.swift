import Records

/// The versions that a file with git's conflict markers holds: the file with every conflict decided for the one side,
/// and with every conflict decided for the other. The lines outside the markers are in all versions.
struct ConflictMarkers {
  private(set) var ours: [UInt8] = []
  private(set) var theirs: [UInt8] = []
  /// The base; nil where git was not told to write it into the conflicts (`merge.conflictStyle` diff3 or zdiff3).
  var base: [UInt8]? { conflicts > 0 && conflicts == conflictsWithBase ? withBase : nil }
  /// The lines of the file that are not markers and do not belong to a base.
  private(set) var content: Set<ArraySlice<UInt8>> = []
  private(set) var conflicts = 0
  /// The first marker whose counterpart is missing.
  private(set) var unfinished: TextPosition?
  /// The first marker that belongs to no conflict, or a line of a text that looks like a marker.
  private(set) var stray: TextPosition?

  private var withBase: [UInt8] = []
  private var conflictsWithBase = 0

  private enum Section { case all, ours, base, theirs }

  init(_ bytes: [UInt8]) {
    var part = Section.all
    var length = Self.usualLength
    var begin = 1
    for (number, line) in FileLines.lines(of: bytes).enumerated() {
      let marker = Self.marker(of: line).flatMap { found in
        part == .all || found.length == length ? found : nil
      }
      guard let marker, let next = Self.part(after: part, marker.character) else {
        if marker != nil, part != .all { Self.note(&unfinished, at: begin) }
        if marker?.length == Self.usualLength, part == .all { Self.note(&stray, at: number + 1) }
        append(line, in: part)
        continue
      }
      if part == .all { (begin, length, conflicts) = (number + 1, marker.length, conflicts + 1) }
      if next == .base { conflictsWithBase += 1 }
      part = next
    }
    if part != .all { Self.note(&unfinished, at: begin) }
  }

  private static func note(_ position: inout TextPosition?, at line: Int) {
    if position == nil { position = TextPosition(line: line, column: 1) }
  }

  /// The part of a conflict that a marker begins; nil where the marker does not fit there. Outside conflicts only `<`
  /// begins something: a text may well have a line of equals signs.
  private static func part(after part: Section, _ marker: UInt8) -> Section? {
    switch (part, marker) {
    case (.all, UInt8(ascii: "<")): .ours
    case (.ours, UInt8(ascii: "|")): .base
    case (.ours, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")): .theirs
    case (.theirs, UInt8(ascii: ">")): .all
    default: nil
    }
  }

  private mutating func append(_ line: ArraySlice<UInt8>, in part: Section) {
    if part == .all || part == .ours { ours += line }
    if part == .all || part == .theirs { theirs += line }
    if part == .all || part == .base { withBase += line }
    if part != .base { content.insert(FileLines.withoutEnd(line)) }
  }

  static func isMarker(_ line: ArraySlice<UInt8>) -> Bool { marker(of: line)?.length == usualLength }

  /// The usual length of a marker. git makes longer ones where it merges merges, and where both sides renamed a file.
  private static let usualLength = 7

  /// Seven times `<`, `|`, `=` or `>`, or more, then a blank or the end of the line; nil for any other line.
  private static func marker(of line: ArraySlice<UInt8>) -> (character: UInt8, length: Int)? {
    guard let first = line.first, "<|=>".utf8.contains(first) else { return nil }
    let length = line.prefix { $0 == first }.count
    let next = line.dropFirst(length).first
    let isMarker = length >= usualLength && (next == nil || next == 0x20 || next == 0x0A || next == 0x0D)
    return isMarker ? (first, length) : nil
  }
}
