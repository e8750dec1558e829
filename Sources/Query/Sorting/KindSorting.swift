public import Records

/// An order as the records of one kind follow it: which of their fields decide is found out once.
public struct KindSorting: Sendable {
  /// A criterion of the order.
  struct Step: Sendable {
    let criterion: Sorting.Criterion
    /// The field that decides; nil where the kind has none.
    let field: FieldPath?
    /// Whether the kind says that days and times stand there.
    let isMoment: Bool
  }

  let steps: [Step]
  /// What decides first between records of one feed; nil where records of feeds stand among the others.
  let stepOfFeeds: Step?
  private let dateField: FieldPath
  private let zone: TimeZoneRules

  init(_ sorting: Sorting, _ shape: KindShape?, in zone: TimeZoneRules) {
    func step(_ criterion: Sorting.Criterion) -> Step {
      let field = criterion.field(of: shape)
      return Step(criterion: criterion, field: field, isMoment: field.flatMap { shape?.type(of: $0) } == .date)
    }
    steps = sorting.criteria.map(step)
    stepOfFeeds = sorting.isFeedsLast ? step(.place) : nil
    dateField = shape?.date ?? KindShape.dateAlias
    self.zone = zone
  }

  /// The entry of a row that has at least the fields of `Sorting.fields`.
  public func entry(for row: RecordRow) -> SortEntry { SortEntry(row, by: self) }

  /// What a record counts as. Between records that are alike by the steps before, the field of a step alone decides.
  func value(_ step: Step, of row: RecordRow) -> SortValue {
    let value = step.field.flatMap { row.value(at: $0) }
    switch step.criterion.subject {
    case .field(_, let absent):
      let known = step.isMoment ? SortValue(moment: value, in: zone) : SortValue(value)
      if case .none = known, let absent { return .text(CaseFolding.folded(absent.string)) }
      return known
    case .place: return SortValue(value)
    case .date: return (value?.localSecond(in: zone)).map(SortValue.moment) ?? .none
    case .undatedTitle:
      if row.value(at: dateField)?.localSecond(in: zone) != nil { return .none }
      return .text(CaseFolding.folded(value?.string ?? ""))
    case .added: return SortValue(moment: value, in: zone)
    }
  }
}

extension Sorting {
  /// The same for records of one kind.
  ///
  /// - Parameter zone: by whose clocks times stand among days.
  public func of(_ kind: Text, among kinds: [KindShape], in zone: TimeZoneRules = .utc) -> KindSorting {
    KindSorting(self, kinds.first { $0.name.isSame(as: kind) }, in: zone)
  }

  /// What decides between two records of one owner, before their ids do.
  struct Criterion: Hashable, Sendable {
    enum Subject: Hashable, Sendable {
      case field(FieldPath, absent: Text?)
      /// Where the record of a feed stands in the list of its source.
      case place
      case date
      /// The title of a record without a date.
      case undatedTitle
      case added
    }

    let subject: Subject
    let isDescending: Bool

    static let place = Self(subject: .place, isDescending: false)

    /// Newest first; what has no date after the others.
    static let byDay = [
      Self(subject: .date, isDescending: true), Self(subject: .undatedTitle, isDescending: false),
      Self(subject: .added, isDescending: true),
    ]
  }
}

extension Sorting.Criterion {
  init(_ key: Sorting.Key) {
    self.init(subject: .field(key.field, absent: key.absent), isDescending: key.isDescending)
  }

  fileprivate func field(of shape: KindShape?) -> FieldPath? {
    switch subject {
    case .field(let field, _): shape?.resolved(field) ?? field
    case .place: Sorting.place
    case .date: shape?.date ?? KindShape.dateAlias
    case .undatedTitle: shape?.title
    case .added: KindShape.added
    }
  }
}
