import Records

/// What the three trees of a merge have beside one record, by the ending of the name: what follows the record's stem and
/// a dot. So a file is the same one wherever its record lies.
struct AttachedFiles<ID: Hashable & Sendable> {
  typealias Version = MergeCase<ID>.Version

  let base: [Text: Version]
  let sides: Sides<[Text: Version]>

  var isEmpty: Bool { base.isEmpty && sides.first.isEmpty && sides.second.isEmpty }

  /// In order.
  var endings: [Text] { Set(base.keys).union(sides.first.keys).union(sides.second.keys).sorted() }

  var all: [Version] { [base, sides.first, sides.second].flatMap(\.values) }

  /// Whether a side brought a file, or other content of one.
  func hasNews(on side: Side) -> Bool { sides[side].contains { base[$0.key]?.leaf.id != $0.value.leaf.id } }

  /// The versions of one file.
  func merge(of ending: Text) -> MergeCase<ID> {
    MergeCase(location: nil, base: base[ending], first: sides.first[ending], second: sides.second[ending])
  }
}

/// The same of each of the three trees of a merge.
struct ThreeVersions<Element> {
  let base: Element
  let sides: Sides<Element>

  var all: [Element] { [base, sides.first, sides.second] }
}
