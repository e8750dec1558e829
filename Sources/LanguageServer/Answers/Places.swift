import FileSystem
import Records
import Schema
import Store

/// Where what a text names lies, and who names it.
extension OpenFile {
  /// The record to which the field at the cursor refers.
  func definition(at place: TextPlace) throws -> Value {
    guard let path = document?.value(at: text.lines.offset(of: place))?.path, let record = try referred(at: path) else {
      return .null
    }
    return location(of: record, nil)
  }

  /// The places that refer to the record at the cursor, or to this one.
  func uses(at place: TextPlace) throws -> [Value] {
    let path = document?.value(at: text.lines.offset(of: place))?.path
    guard let target = try path.flatMap(referred) ?? record else { return [] }
    return try view.ledger.uses(of: target, kinds: view.kinds()).filter { !$0.isOnlyListed }.map {
      location(of: $0.record, $0.field)
    }
  }

  private func location(of record: StoredRecord, _ field: FieldPath?) -> Value {
    let range = field.flatMap(record.document.range) ?? 0..<0
    return [
      "uri": .string(Text(FileAddress.address("\(root)/\(record.path)"))),
      "range": TextLines(record.content.bytes, text.lines.encoding).json(range),
    ]
  }

  // MARK: Links

  /// The files beside the record that its fields name, and the addresses in it.
  func links() throws -> [Value] {
    guard let record, let kind else { return [] }
    return try kind.fields.flatMap { field -> [Value] in
      guard field.isAttachment || field.formats.contains("uri"), let value = record.members[field.name] else {
        return []
      }
      return try texts(of: value, at: FieldPath(keys: [field.name])).compactMap(link)
    }
  }

  private func texts(of value: Value, at path: FieldPath) -> [(path: FieldPath, text: String)] {
    if let text = value.string { return [(path, text)] }
    return (value.array ?? []).enumerated().compactMap { index, item in
      item.string.map { (path.appending(Text("\(index)")), $0) }
    }
  }

  private func link(_ path: FieldPath, _ name: String) throws -> Value? {
    guard let range = document?.range(of: path), let target = try target(named: name) else { return nil }
    return ["range": text.lines.json(range), "target": .string(Text(target))]
  }

  private func target(named name: String) throws -> String? {
    if ["https://", "http://"].contains(where: { name.begins(with: $0) }) { return name }
    let beside = "\(parent(of: path))/\(name)"
    guard !name.holds("/"), !name.isEmpty, try view.ledger.isFile(at: beside) else { return nil }
    return FileAddress.address("\(root)/\(beside)")
  }
}

extension Ledger {
  /// Whether a file lies at a path. One to which no way leads is not there.
  fileprivate func isFile(at path: String) throws -> Bool {
    do throws(FileError) { return try root.statIfPresent(path)?.kind == .regular } catch {
      if error.isExhaustion { throw error }
      return false
    }
  }
}
