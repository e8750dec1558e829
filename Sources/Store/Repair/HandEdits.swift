import Merge
import Records
import Schema

/// What somebody wrote into a file after git had merged it by lines.
///
/// A merge by lines takes each line from one of the versions, and drops none that a side added or both have: a file
/// with any other line, or without one of those lines, was edited by a person. The edits stand in the result as they
/// were written.
struct HandEdits {
  /// A version of the record that git merged.
  struct Source {
    let bytes: [UInt8]
    let record: ReadRecord

    var version: RecordVersion { record.version }
  }

  let base: [Source]
  let sides: [Source]
  let rules: FieldRules

  private var sources: [Source] { base + sides }

  /// Whether the file is as a merge by lines leaves it.
  func isUntouched(_ markers: ConflictMarkers) -> Bool {
    let old = lines(of: base)
    let new = lines(of: sides)
    // A text may have lines that look like markers, and then nobody can tell which are.
    if markers.unfinished != nil, !old.union(new).contains(where: ConflictMarkers.isMarker) { return false }
    let needed = new.subtracting(old).union(commonLines)
    return markers.content.isSubset(of: old.union(new)) && needed.isSubset(of: markers.content)
  }

  /// The lines that both sides have.
  private var commonLines: Set<ArraySlice<UInt8>> {
    guard sides.count == 2 else { return [] }
    return FileLines.set(of: sides[0].bytes).intersection(FileLines.set(of: sides[1].bytes))
  }

  private func lines(of sources: [Source]) -> Set<ArraySlice<UInt8>> {
    sources.reduce(into: []) { $0.formUnion(FileLines.set(of: $1.bytes)) }
  }

  /// The fields whose value is in none of the versions, and those where a person chose one of the values.
  ///
  /// - Parameters:
  ///   - views: the file with every conflict decided for one side, for each side.
  ///   - merged: the merge of the versions without the person's edits.
  func edits(in views: [RecordVersion], merged: RecordVersion) -> [(field: FieldPath, value: Value?)] {
    let known = sources.map(\.version) + [merged]
    var seen: Set<FieldPath> = [FieldPath(keys: [RecordVersion.pathKey])]
    let fields = (views + known).flatMap { $0.leaves(rules: rules) }.filter { seen.insert($0).inserted }
    let written = fields.compactMap { field -> (field: FieldPath, value: Value?)? in
      let before = known.map { $0.value(at: field, rules: rules) }
      let new = views.map { $0.value(at: field, rules: rules) }.first { !isKnown($0, before) }
      return new.map { (field, $0) }
    }
    return written
      + choices(in: views, merged: merged).filter { choice in !written.contains { $0.field == choice.field } }
  }

  /// Lines of lists are merged too: a list is known where all of its items are.
  private func isKnown(_ value: Value?, _ before: [Value?]) -> Bool {
    if before.contains(value) { return true }
    guard case .array(let items)? = value else { return false }
    let known = before.flatMap { $0?.array ?? [] }
    return items.allSatisfy(known.contains)
  }

  /// The fields in which the sides dispute a value and the file has only one value left.
  private func choices(in views: [RecordVersion], merged: RecordVersion) -> [(field: FieldPath, value: Value?)] {
    merged.entries.places.map(\.path).filter(isNew).compactMap { place in
      let shown = views.map { $0.value(at: place, rules: rules) }
      guard let choice = shown.first, shown.allSatisfy({ $0 == choice }) else { return nil }
      let said = sides.map { $0.version.value(at: place, rules: rules) }
      return said.contains(choice) && said.contains { $0 != choice } ? (place, choice) : nil
    }
  }

  private func isNew(_ place: FieldPath) -> Bool {
    !place.isRoot && place.keys != [RecordVersion.pathKey]
      && sources.allSatisfy { $0.version.entries[place].own.isEmpty }
  }
}
