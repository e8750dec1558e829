package import Query
package import Records
package import Reports

/// What a group of sums looks like: what it is called, and the symbol and colour of the category that it stands for.
package struct GroupLooks {
  private let inquiry: Inquiry
  private let titles: GroupTitles
  private let key: GroupKey

  package init(_ inquiry: Inquiry, _ key: GroupKey) {
    self.inquiry = inquiry
    self.key = key
    titles = GroupTitles(inquiry)
  }

  package func title(of value: Text?, _ words: ViewWords = .english) -> String {
    titles.title(of: value, key, isData: words.isEnglish) ?? words.none(of: key.name)
  }

  /// nil where groups are not categories.
  package func symbol(of value: Text?) -> Symbol? {
    category == nil ? nil : inquiry.symbol(of: value.flatMap(record), named: value?.string ?? "")
  }

  package func colour(of value: Text?) -> Colour {
    if key.source == .weekday, let place = GroupKey.Source.weekdays.firstIndex(where: { $0 == value }) {
      return Colour.palette[place]
    }
    if let figure = way(value) { return figure.usualColour }
    return inquiry.colour(of: value.flatMap(record), named: value?.string ?? "")
  }

  /// What came in or went out, where groups are made by that.
  private func way(_ value: Text?) -> Figure? {
    guard case .field(let path) = key.source, inquiry.shapes.contains(where: { $0.money?.type == path }) else {
      return nil
    }
    return value == "income" ? .income : value == "expense" ? .expense : nil
  }

  /// The reference that the groups are made by, where it leads to categories.
  private var category: KindShape.Reference? {
    guard case .field(let path) = key.source else { return nil }
    return inquiry.shapes.lazy.compactMap { $0.money?.category }.first { $0.field == path }
  }

  /// The category that a group stands for.
  func record(_ value: Text) -> RecordRow? {
    guard let category else { return nil }
    return inquiry.setting.references
      .targets(of: value, kind: category.kind, for: inquiry.viewpoint.owners.map(\.asked)).first
  }
}
