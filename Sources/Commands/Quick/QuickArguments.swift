internal import Records
internal import Store

/// What a person typed behind `quick` or `add KIND`, as one line in quotes or as many arguments: words, and
/// `FIELD=VALUE` among them.
struct QuickArguments {
  private(set) var words: [String] = []
  private(set) var assignments: [Assignment] = []

  /// An argument that assigns keeps its spaces: `name='Lunch with Eve'`. All others are taken apart.
  init(_ arguments: [String]) throws(Failure) {
    for argument in arguments {
      if Self.assigns(argument) {
        assignments.append(try Assignment(argument))
      } else {
        for word in argument.split(whereSeparator: \.isWhitespace) { try take(String(word)) }
      }
    }
    try Assignment.requireOnce(assignments)
  }

  private mutating func take(_ word: String) throws(Failure) {
    if word.contains("=") { assignments.append(try Assignment(word)) } else { words.append(word) }
  }

  /// Whether what stands before the first `=` is one word.
  private static func assigns(_ argument: String) -> Bool {
    guard let sign = argument.firstIndex(of: "=") else { return false }
    return !argument[..<sign].contains(where: \.isWhitespace)
  }

  /// The template that a word names, whose word then is none of the line's any more. Throws where several are named.
  mutating func takeTemplate(among templates: [QuickTemplate]) throws(Failure) -> QuickTemplate? {
    let named = templates.filter { template in words.contains { template.isCalled($0) } }
    guard let template = named.first else { return nil }
    if named.count > 1 {
      throw Failure(
        .usage, .ambiguous, "several templates stand here: \(named.map(\.name.string).joined(separator: ", "))",
        hint: "say one; words of the name can stand in name='…'")
    }
    if let place = words.firstIndex(where: template.isCalled) { words.remove(at: place) }
    return template
  }

  /// Every assignment, those that the words mean as well.
  ///
  /// - Parameter template: says what the line leaves out, the amount too.
  func understood(by reader: QuickReader, from template: QuickTemplate? = nil) throws(Failure) -> [Assignment] {
    var given = Set(assignments.filter { !$0.value.isEmpty }.compactMap(\.field.keys.first))
    let amount = reader.fields.amount
    if template?.fields[amount] != nil, !words.contains(where: QuickAmount.isMeant) { given.insert(amount) }
    var all = assignments + (try reader.understand(words, besides: given))
    if let template, let name = reader.fields.name, template.fields[name] == nil,
      !all.contains(where: { $0.field.keys.first == name })
    {
      all.append(Assignment(field: FieldPath(keys: [name]), operation: .set, value: template.name.string))
    }
    try Assignment.requireOnce(all)
    return all
  }
}

extension QuickTemplate {
  /// Capitals or not.
  func isCalled(_ word: String) -> Bool { name.string.lowercased() == word.lowercased() }
}
