package import Query
package import Records
package import Reports

/// What groups are called for people.
package struct GroupTitles {
  private let inquiry: Inquiry

  package init(_ inquiry: Inquiry) { self.inquiry = inquiry }

  package var labels: Labels { inquiry.labels }

  /// For what has no value: `no category`.
  package func none(of key: GroupKey) -> Table.Cell { Table.Cell(labels.viewWords.none(of: key.name), .dim) }

  /// The title of what a group refers to, where everybody whose records are seen has the same one; nil for no value.
  ///
  /// - Parameter isData: for programs, which read weekdays, kinds and choices as they are in every language.
  package func title(of value: Text?, _ key: GroupKey, isData: Bool = false) -> String? {
    guard let value else { return nil }
    if key.source == .weekday { return isData ? value.string : labels.viewWords[value.string] }
    if key.source == .kind { return isData ? value.string : labels.title(ofKind: value) }
    guard case .field(let path) = key.source else { return value.string }
    if !isData, let choice = choice(value, path) { return choice }
    let kinds = inquiry.shapes.compactMap { $0.type(of: path)?.referredKind }
    let references = inquiry.setting.references
    let titles = kinds.flatMap { kind in
      references.targets(of: value, kind: kind, for: inquiry.viewpoint.owners.map(\.asked))
        .compactMap { row in
          // `ben/giro`: beside it there is another giro, which may have the same title.
          references.title(of: row).map { value == row.id ? $0 : "\($0) (\(row.owner.spelling))" }
        }
    }
    guard let first = titles.first, titles.allSatisfy({ Text($0) == Text(first) }) else { return value.string }
    return first
  }

  /// What the value of a field with choices is called, by the first of the kinds that are asked which says so.
  private func choice(_ value: Text, _ path: FieldPath) -> String? {
    guard path.keys.count == 1, let field = path.keys.first else { return nil }
    return inquiry.shapes.lazy.filter { $0.type(of: path) == .choice }
      .compactMap { [labels] in labels.title(ofChoice: value, of: field, kind: $0.name) }.first
  }
}

extension FieldType {
  fileprivate var referredKind: Text? { if case .reference(let kind) = self { kind } else { nil } }
}
