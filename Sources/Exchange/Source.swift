public import Records

/// What a source says as a whole: records, and what became none.
public struct SourceState: Sendable {
  public fileprivate(set) var records: [ImportedRecord] = []
  public fileprivate(set) var problems: [SourceProblem] = []
  /// The keys of items that became no record this time: what they said last still counts.
  public fileprivate(set) var unreadKeys: Set<Text> = []
  /// Whether the key of every item is known, so that one that is missing is really gone.
  public fileprivate(set) var knowsAllKeys = true
}

extension SourceState {
  /// Reads a source by a rule.
  ///
  /// Throws where it cannot be read at all: then it says nothing.
  /// - Parameters:
  ///   - text: in UTF-8, with or without its mark.
  ///   - progress: hears how many items have been read.
  public init(
    _ text: [UInt8], _ rule: ImportRule, _ mapping: consuming ItemMapping, progress: (Int) -> Void = { _ in }
  ) throws(SourceProblem) {
    var reader = try SeparatedReader(text, rule)
    var count = 0
    while true {
      var item: SourceItem?
      do throws(SourceProblem) {
        item = try reader.next()
        guard let item else { return }
        if let record = try mapping.record(of: item) { records.append(record) }
      } catch {
        problems.append(error)
        let key = item.flatMap { mapping.statedKey(of: $0) }
        if let key { unreadKeys.insert(key) } else { knowsAllKeys = false }
      }
      count += 1
      if count.isMultiple(of: 1000) { progress(count) }
    }
  }
}

extension SourceState {
  /// Whether a text has all the columns that a rule asks for.
  public static func fits(_ text: [UInt8], _ rule: ImportRule) -> Bool {
    do throws(SourceProblem) {
      _ = try SeparatedReader(text, rule)
      return true
    } catch { return false }
  }
}
