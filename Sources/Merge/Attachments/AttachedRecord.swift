import Records
import Schema

/// A record of a merge with the files beside it.
struct AttachedRecord<Store: ObjectStore> {
  typealias Version = MergeCase<Store.ID>.Version

  let merge: MergeCase<Store.ID>
  let files: AttachedFiles<Store.ID>
  let rules: FieldRules

  /// Whether a side has the record and all its files as the base has them.
  func isUnchanged(_ side: Side) -> Bool { merge[side] == merge.base && files.sides[side] == files.base }

  /// The side that removed the record.
  var removing: Side? {
    guard merge.base != nil, (merge.first == nil) != (merge.second == nil) else { return nil }
    return merge.first == nil ? .first : .second
  }

  var paths: [Text] { [merge.base, merge.first, merge.second].compactMap { $0?.path } }
}

extension AttachedRecord {
  /// The names that the files have in the merge; nil where no version can name any, or one cannot be read.
  /// - Parameter path: where the merged record lies.
  func names(at path: Text, in store: Store) throws -> AttachmentNames<Store.ID>? {
    guard rules.containsAttachment else { return nil }
    func members(_ version: Version?) throws -> Object? {
      try version.map { try ReadRecord(try store.file($0.leaf.id), path: $0.path, rules: rules).members }
    }
    let read: ThreeVersions<Object?>
    do {
      read = ThreeVersions(
        base: try members(merge.base),
        sides: Sides(first: try members(merge.first), second: try members(merge.second)))
    } catch is ReadRecord.Unreadable { return nil }
    return AttachmentNames(
      paths: paths, path: path, members: read, files: files, rules: rules, abbreviation: store.abbreviation)
  }

  /// The versions of the record with these names; nil where one cannot be read, or is too large.
  func records(_ names: AttachmentNames<Store.ID>, in store: Store) throws -> RecordCase? {
    func read(_ version: Version?, _ files: [Text: Version]) throws -> ReadRecord? {
      guard let version else { return nil }
      let record = try ReadRecord(try store.file(version.leaf.id), path: version.path, rules: rules)
      let members = names.members(record.members, at: version.path) { files[$1]?.leaf.id }
      if members == record.members { return record }
      let document = try record.document.updating(from: .object(record.members), to: .object(members))
      return try ReadRecord(document, path: version.path, rules: rules)
    }
    do {
      return try RecordCase(
        base: try read(merge.base, files.base), first: try read(merge.first, files.sides.first),
        second: try read(merge.second, files.sides.second))
    } catch is ReadRecord.Unreadable {
      return nil
    } catch is ReadError {
      return nil
    }
  }
}
