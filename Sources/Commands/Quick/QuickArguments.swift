internal import Records

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

  /// Every assignment, those that the words mean as well.
  func understood(by reader: QuickReader) throws(Failure) -> [Assignment] {
    let given = Set(assignments.filter { !$0.value.isEmpty }.compactMap(\.field.keys.first))
    let all = assignments + (try reader.understand(words, besides: given))
    try Assignment.requireOnce(all)
    return all
  }
}
