import Merge
import Records
import Schema

/// What is given spoiled inputs, and what has to hold for every one of them.
enum Reader: String, CaseIterable {
  case json, plist
  case binary
  case merge

  /// The outcomes of inputs that can be read.
  static let good = ["read", "merged", "in conflict", "gone"]

  /// Something that must never be.
  struct Broken: Error {
    let what: String
  }

  /// Reads an input, and says in a word or two what became of it: inputs with new outcomes are worth spoiling further.
  ///
  /// Throws `Broken` where a promise does not hold; any other failure is an outcome.
  func outcome(of input: [UInt8]) throws(Broken) -> String {
    switch self {
    case .json: return try document(input, .json)
    case .plist: return try document(input, .plist)
    case .binary: return try binary(input)
    case .merge: return try merge(input)
    }
  }

  // MARK: Documents

  private func document(_ input: [UInt8], _ format: RecordFormat) throws(Broken) -> String {
    let document: RecordDocument
    do throws(ReadError) {
      document = try RecordDocument(input, format: format)
    } catch { return error.message.description }
    if document.bytes != input { throw Broken(what: "the bytes that were read are not those that are kept") }
    let value = document.value
    try check(value, isWrittenAndReadAs: format)
    try check(document, value, takes: format)
    return "read"
  }

  /// What can be read of a binary property list can be written as JSON; XML lacks some characters.
  private func binary(_ input: [UInt8]) throws(Broken) -> String {
    let value: Value
    do throws(BinaryPlistError) { value = try BinaryPlist.value(of: input) } catch { return error.message.description }
    try check(value, isWrittenAndReadAs: .json)
    return "read"
  }

  /// What is rewritten says the same.
  private func check(_ value: Value, isWrittenAndReadAs format: RecordFormat) throws(Broken) {
    do throws(ReadError) {
      let written = try RecordDocument(writing: value, format: format)
      let again = try RecordDocument(written.bytes, format: format)
      if again.value != value { throw ReadError(offset: 0, in: [], message: "says something else") }
    } catch {
      // Written again, it may be longer than any file may be.
      if error != .tooLong(limit: ReadLimits().bytes) { throw Broken(what: "written anew: \(error.message)") }
    }
  }

  /// A member that is set stands there, and nothing else changes.
  private func check(_ document: RecordDocument, _ value: Value, takes format: RecordFormat) throws(Broken) {
    guard case .object(var object) = value else { return }
    let key = object.members.first?.key ?? "new"
    let edited: RecordDocument
    do { edited = try document.setting(FieldPath(keys: [key]), to: "edited") } catch { return }
    object[key] = "edited"
    if edited.value != .object(object) { throw Broken(what: "an edit changed something else") }
    do throws(ReadError) {
      _ = try RecordDocument(edited.bytes, format: format)
    } catch { throw Broken(what: "an edit made it unreadable: \(error.message)") }
  }

  // MARK: Merges

  private static let rules: FieldRules = {
    let kinds = PlantedKind.all.filter { $0.name == "bill" }
    do { return try kinds.first.map { FieldRules.read(from: try JSONDocument($0.bytes).value).rules } ?? .none } catch {
      return .none
    }
  }()

  /// Three versions in one input, with the byte 0x1E between them.
  private func merge(_ input: [UInt8]) throws(Broken) -> String {
    let parts = input.split(separator: 0x1E, maxSplits: 2, omittingEmptySubsequences: false).map(Array.init)
    let format: Text = parts[0].first == UInt8(ascii: "<") ? "a.plist" : "a.json"
    var versions: [ReadRecord?] = []
    for part in parts {
      do throws(ReadRecord.Unreadable) {
        versions.append(part.isEmpty ? nil : try ReadRecord(part, path: format, rules: Self.rules))
      } catch { return "unreadable" }
    }
    while versions.count < 3 { versions.append(nil) }
    return try merge(versions[0], versions[1], versions[2], as: format)
  }

  private func merge(
    _ base: ReadRecord?, _ first: ReadRecord?, _ second: ReadRecord?, as path: Text
  ) throws(Broken) -> String {
    let (merged, failure) = Self.merged(base, first, second)
    let (mirrored, otherFailure) = Self.merged(base, second, first)
    if merged != mirrored || failure != otherFailure {
      throw Broken(what: "the sides in the other order give another result")
    }
    guard let merged else { return failure ?? "gone" }
    do throws(ReadRecord.Unreadable) {
      let again = try ReadRecord(merged, path: path, rules: Self.rules)
      return again.version.entries.places.isEmpty ? "merged" : "in conflict"
    } catch { throw Broken(what: "the result cannot be read") }
  }

  /// The bytes of the result; nil where the record is gone, or cannot be written, and why.
  private static func merged(
    _ base: ReadRecord?, _ first: ReadRecord?, _ second: ReadRecord?
  ) -> (bytes: [UInt8]?, failure: String?) {
    do throws(ReadError) {
      let records = try RecordCase(base: base, first: first, second: second)
      guard let version = records.merged(rules: rules) else { return (nil, nil) }
      return (try records.bytes(of: version), nil)
    } catch { return (nil, error.message.description) }
  }
}
