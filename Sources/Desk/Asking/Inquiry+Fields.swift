package import Query
package import Records

extension Inquiry {
  /// A field that holds numbers.
  package func numberField(_ name: String) throws -> FieldPath? {
    let key = try Sorting(parsing: name, kinds: shapes).keys.first
    let types = shapes.compactMap { shape in key.flatMap { shape.type(of: $0.field) } }
    let whole = key?.field.keys.first.map { FieldPath(keys: [$0]) }
    if let key, let whole, key.field != whole, shapes.contains(where: { $0.type(of: whole) == .number }) {
      throw Failure.usage(
        "--total adds up one field as it is, and \(whole) is a number without parts: “\(key.field)”",
        hint: "write --total \(whole); a field with \"computed\" in kinds/ can hold what is calculated from it")
    }
    if let key, !key.isDescending, !name.holds(","), types.isEmpty || types.contains(.number) { return key.field }
    let numbers = Set(shapes.flatMap { shape in shape.fields.filter { $0.type == .number }.map { Text("\($0.path)") } })
    throw Failure.usage(
      "--total adds up the numbers of one field, and “\(name)” is none",
      hint: "fields with numbers: \(numbers.sorted().map(\.string).joined(separator: ", "))")
  }
}

extension Inquiry {
  /// By the category of money; nil where no kind has one.
  package var categoryKey: GroupKey? {
    categoryField.map { GroupKey(name: $0.keys.last ?? "category", source: .field($0)) }
  }

  var categoryField: FieldPath? { shapes.lazy.compactMap { $0.money?.category?.field }.first }
}
