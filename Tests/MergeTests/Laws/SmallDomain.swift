import Records
import Schema

@testable import Merge

/// Every version of a record over two fields, each absent, one of two values, or in conflict; and the record not there.
enum SmallDomain {
  /// What a field says: nothing, a value, or what its entries list.
  enum State {
    case absent
    case value(Value)
    /// The last is shown.
    case entries([Entry])
  }

  private static let early = Authorship(at: "2026-01-02T12:00:00Z", by: "xavier")
  private static let late = Authorship(at: "2026-01-03T12:00:00Z", by: "yvonne")
  private static let later = Authorship(at: "2026-01-04T12:00:00Z", by: "zoe")

  static let narrow: [State] = [
    .absent, .value("a"), .value("b"), .entries([Entry(.value("a"), early), Entry(.value("b"), late)]),
  ]
  /// With entries that differ in who and when, that list an absent field, and that list three candidates.
  static let wide =
    narrow + [
      .entries([Entry(.value("b"), early), Entry(.value("a"), later)]),
      .entries([Entry(.absent, early), Entry(.value("b"), late)]),
      .entries([Entry(.value("a"), early), Entry(.value("b"), late), Entry(.value("c"), later)]),
    ]

  /// The versions with these states of the fields `f` and `g`. `disputed` adds each of them with a disputed deletion.
  static func versions(_ states: [State], second: [State]? = nil, disputed: Bool = false) -> [RecordVersion?] {
    var versions: [RecordVersion?] = [nil]
    for f in states {
      for g in second ?? states {
        let version = version(["f": f, "g": g])
        versions.append(version)
        if disputed { versions.append(Self.disputed(version)) }
      }
    }
    return versions
  }

  private static func version(_ states: [Text: State]) -> RecordVersion {
    var fields: Object = [RecordVersion.pathKey: "p"]
    var entries = EntryTree()
    for (key, state) in states.sorted(by: { $0.key < $1.key }) {
      switch state {
      case .absent: break
      case .value(let value): fields[key] = value
      case .entries(let listed):
        if case .value(let value)? = listed.last?.value { fields[key] = value }
        entries[key].own = kept(listed)
      }
    }
    return RecordVersion(fields: fields, entries: entries)
  }

  private static func kept(_ entries: [Entry]) -> [Entry] {
    var entries = entries
    entries[entries.count - 1].isKept = true
    return entries
  }

  private static func disputed(_ version: RecordVersion) -> RecordVersion {
    var version = version
    version.entries.own = kept([Entry(.deleted, early), Entry(.whole, late)])
    return version
  }
}
