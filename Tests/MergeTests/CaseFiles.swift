import Foundation
import Records
import Schema

@testable import Merge

/// The worked merges beside the tests: one JSON value a line.
enum CaseFiles {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")

  static func lines(_ name: String) throws -> [Value] {
    let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
    return try bytes.split(separator: UInt8(ascii: "\n")).map { try JSONDocument(Array($0)).value }
  }

  static func text(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: name)))
  }

  static func rules() throws -> FieldRules {
    FieldRules.read(from: try JSONDocument(Array(Data(contentsOf: folder.appending(path: "schema.json")))).value).rules
  }
}

extension Value {
  var text: String { String(decoding: canonicalBytes, as: UTF8.self) }

  /// The form in which the expected and the merged records are compared: sets and keyed lists without their order.
  func comparable(_ rules: FieldRules) -> Value {
    switch (self, rules.rule) {
    case (.array(let items), .set):
      .array(items.sorted { $0.canonicalBytes.lexicographicallyPrecedes($1.canonicalBytes) })
    case (.array(let items), .keyed(let key)):
      .array(
        items.map { $0.comparable(rules.items) }.sorted {
          ($0.object?[key]?.canonicalBytes ?? []).lexicographicallyPrecedes($1.object?[key]?.canonicalBytes ?? [])
        })
    case (.object(let object), _):
      .object(
        Object(
          uniqueMembers: object.members.map { member in
            if member.key == EntryTree.member {
              return Object.Member(member.key, member.value.comparableEntries(rules))
            }
            return Object.Member(member.key, member.value.comparable(rules.rules(for: member.key)))
          }))
    default: self
    }
  }

  private func comparableEntries(_ rules: FieldRules) -> Value {
    .object(
      Object(
        uniqueMembers: (object ?? Object()).members.map { place in
          let items = (place.value.array ?? []).map { entry -> Value in
            guard var members = entry.object, let value = members["value"] else { return entry }
            members["value"] = value.comparable(rules.rules(for: place.key))
            return .object(members)
          }
          return Object.Member(place.key, .array(items))
        }))
  }
}

extension RecordVersion {
  func comparable(_ rules: FieldRules) -> Value {
    .array([.object(members).comparable(rules), fields[Self.pathKey] ?? .null])
  }
}
