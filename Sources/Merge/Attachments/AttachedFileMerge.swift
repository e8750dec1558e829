import Records
import Schema

/// What becomes of the files beside a record, once it is known what becomes of the record. Laws: `AttachmentPairTests`,
/// `KeptFileTests`.
struct AttachedFileMerge<Store: ObjectStore> {
  typealias Version = MergeCase<Store.ID>.Version

  let record: AttachedRecord<Store>
  /// The versions of the merged record.
  let versions: [Version]
  let store: Store
  let files: FileMerge<Store>

  /// The files, each at the path that it has in the merged tree. Two versions that are not named by the record both
  /// stay; `keptBoth` tells those.
  func merged() throws -> (files: [MergedCase<Store.ID>], keptBoth: [Version]) {
    if let side = [Side.first, .second].first(where: record.isUnchanged), versions == version(side.other) {
      return (
        record.files.endings.map { ending in
          let file = record.files.merge(of: ending)
          return MergedCase(merge: file, versions: [file[side.other]].compactMap { $0 })
        }, []
      )
    }
    let names = try versions.first.flatMap { try record.names(at: $0.path, in: store) }
    let named = try self.named(names)
    var result: [MergedCase<Store.ID>] = []
    var keptBoth: [Version] = []
    for ending in record.files.endings {
      let file = record.files.merge(of: ending)
      var versions = try contents(file, ending, names, named)
      if versions == nil {
        versions = try self.versions(of: file, ending, named)
        if let versions, versions.count > 1 { keptBoth += versions }
      }
      result.append(MergedCase(merge: file, versions: versions ?? []))
    }
    return (result, keptBoth)
  }

  private func version(_ side: Side) -> [Version] { record.merge[side].map { [$0] } ?? [] }

  /// Where the record lies, if it lies at one place: its files lie under that stem.
  private var stem: Text? { versions.count == 1 ? Merge.stem(of: versions[0].path) : nil }

  private func moved(_ file: Version, _ ending: Text) -> Version {
    stem.map { Version(path: Text("\($0).\(ending)"), leaf: file.leaf) } ?? file
  }

  // MARK: - Files that the record names

  private typealias Named = (merged: Set<Text>, sides: Sides<Set<Text>>)

  /// The endings of the files that the merged record and the sides name.
  private func named(_ names: AttachmentNames<Store.ID>?) throws -> Named {
    guard let names else { return ([], Sides(first: [], second: [])) }
    func named(_ version: Version?) throws -> Set<Text> {
      guard let version else { return [] }
      let bytes = try store.file(version.leaf.id)
      do throws(ReadRecord.Unreadable) {
        let record = try ReadRecord(bytes, path: version.path, rules: self.record.rules)
        return names.endings(named: record.members, at: version.path)
      } catch { return [] }
    }
    return (
      try versions.count == 1 ? named(versions[0]) : [],
      try Sides(first: record.merge.first, second: record.merge.second).map { _, version throws(any Error) in
        try named(version)
      }
    )
  }

  /// The contents of a file that has several: those that the merged record names, and what a side put there whose record
  /// does not name it. nil for other files.
  private func contents(
    _ file: MergeCase<Store.ID>, _ ending: Text, _ names: AttachmentNames<Store.ID>?, _ named: Named
  ) throws -> [Version]? {
    guard stem != nil, let endings = names?.endings(ofContentsOf: ending) else { return nil }
    var versions: [Version] = []
    for (id, name) in endings.sorted(by: { $0.value < $1.value }) {
      guard let version = [file.first, file.second, file.base].compactMap({ $0 }).first(where: { $0.leaf.id == id })
      else { continue }
      let isUnnamedNews = [Side.first, .second].contains { side in
        file[side]?.leaf.id == id && file.base?.leaf.id != id && !named.sides[side].contains(ending)
      }
      if named.merged.contains(name) || isUnnamedNews { versions.append(moved(version, name)) }
    }
    return versions
  }

  // MARK: - Other files

  private func versions(of file: MergeCase<Store.ID>, _ ending: Text, _ named: Named) throws -> [Version] {
    if let removing = record.removing, !versions.isEmpty, file[removing] == nil, let kept = file[removing.other] {
      // Who removed the record removed its files for its sake alone.
      return [moved(kept, ending)]
    }
    let here = MergeCase<Store.ID>(
      location: nil, base: file.base.map { moved($0, ending) }, first: file.first.map { moved($0, ending) },
      second: file.second.map { moved($0, ending) })
    let merged = try merged(here)
    if !merged.isEmpty || !named.merged.contains(ending) { return merged }
    // One side decided against the file while the other chose it: the field lists it again.
    let choosing = [Side.first, .second].filter { named.sides[$0].contains(ending) }
    guard choosing.count == 1, let chosen = here[choosing[0]] else { return [] }
    return [chosen]
  }

  private func merged(_ file: MergeCase<Store.ID>) throws -> [Version] {
    if file.first?.leaf == file.base?.leaf { return [file.second].compactMap { $0 } }
    if file.second?.leaf == file.base?.leaf { return [file.first].compactMap { $0 } }
    return try files.merged(file, byLines: true)
  }
}
