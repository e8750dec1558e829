package import Records
package import Schema

/// What somebody has said so far of a new record, field by field: first what it cannot do without, then what else there
/// is to say.
package struct FormAnswers {
  package let entry: RecordEntry
  /// What can be said.
  package let fields: [Field]
  package private(set) var said: [Assignment]
  /// `photo=receipt.jpg`: files that are to lie beside the record.
  package private(set) var files: [Assignment] = []

  /// - Parameter said: what is known already.
  package init(_ entry: RecordEntry, knowing said: [Assignment] = []) {
    (self.entry, self.said) = (entry, said)
    // Programs write when it was added, and imports what a bank wrote.
    let own = [Kind.addedField, entry.kind.payee?.text]
    fields = entry.kind.fields.filter { $0.computed == nil && !own.contains($0.name) }
  }

  /// What is asked for by itself: of money the amount, what it was for, the category and the day; else what is required.
  package var first: [Field] {
    let kind = entry.kind
    guard kind.moneyField != nil else { return needed }
    let category = fields.first { $0.reference == Text(PlantedKind.category.name) }?.name
    return [kind.moneyField, kind.titleField, category, kind.dateField].compactMap { name in
      fields.first { $0.name == name }
    }
  }

  /// What there is no record without: the amount of money, else what is required; days come by themselves.
  private var needed: [Field] {
    if let money = fields.first(where: { $0.name == entry.kind.moneyField }) { return [money] }
    return fields.filter { $0.isRequired && $0.name != entry.kind.dateField }
  }

  /// The fields of which nothing is said.
  package var open: [Field] {
    let names = Set(said.compactMap(\.field.keys.first))
    return fields.filter { !names.contains($0.name) }
  }

  /// Takes what is said of a field, in place of what was said before. Throws where it cannot be.
  package mutating func take(_ assignment: Assignment, of field: Field) throws {
    let others = said.filter { $0.field != assignment.field }
    try entry.check(field.name, in: others + [assignment])
    said = others + [assignment]
  }

  /// Takes the name of a file that is to lie beside the record, in place of another one.
  package mutating func attach(_ file: Assignment) {
    files = files.filter { $0.field != file.field } + [file]
  }

  /// The fields to ask for once more where the record cannot be written.
  package func fields(toMend failure: Failure) -> [Field] {
    let name = failure.field.flatMap { $0.split(separator: "/").first }.map { Text(String($0)) }
    let wrong = fields.filter { $0.name == name }
    return wrong.isEmpty ? needed : wrong
  }
}
