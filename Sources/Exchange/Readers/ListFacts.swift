internal import Records

/// What a document says beside its list: how many items there are, and how those are asked for that are not in it.
struct ListFacts {
  /// How many items there are.
  let total: (path: FieldPath, count: Int)?
  /// What the parameters of the address are called, where the document has the first of the items.
  let offsets: (from: String, limit: String)?
  /// Where the address of the next piece stands.
  let next: FieldPath?

  /// - Parameter items: where the list stands.
  init(beside items: FieldPath, in document: RecordDocument) {
    let place = FieldPath(keys: items.keys.dropLast())
    let parts = items.isRoot ? nil : document.part(at: place).flatMap { document.parts(of: $0) }
    let members = (parts ?? []).compactMap { part in part.key.map { (name: $0, value: document.value(of: part)) } }
    func member(_ names: [String]) -> (name: Text, text: String)? {
      let found = members.first { names.contains(Self.folded($0.name)) && !$0.value.text.isEmpty }
      return found.map { ($0.name, $0.value.text) }
    }
    let (offset, limit, next) = (member(["offset"]), member(["limit"]), member(["next"]))
    offsets = offset?.text == "0" ? limit.flatMap { limit in offset.map { ($0.name.string, limit.name.string) } } : nil
    self.next = next.map { place.appending($0.name) }
    // A total alone could be money.
    let isInPieces = offset != nil || limit != nil || next != nil
    let total = member(Self.counts) ?? (isInPieces ? member(["total"]) : nil)
    self.total = total.flatMap { total in Int(total.text).map { (place.appending(total.name), $0) } }
  }

  private static let counts = ["count", "totalcount", "totalresults"]

  /// `total_count` is `totalcount`.
  private static func folded(_ name: Text) -> String { name.string.lowercased().filter { $0 != "_" } }
}
