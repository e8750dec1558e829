internal import Records

/// What people of a group shared, as an app tells it.
struct GroupEntry {
  enum Sort: String {
    case expense
    /// Money that one of them received for several.
    case income
    /// What one of them gave another, to settle up.
    case payment
  }

  /// Who paid, or received it, and how many parts of it everybody bears.
  struct Split {
    let payer: Text
    let parts: Object
  }

  /// The parts of people, gathered in one walk: there can be many.
  struct Parts {
    private var members: [Object.Member] = []
    private var names: Set<Text> = []

    var object: Object { Object(uniqueMembers: members) }
    var isEmpty: Bool { members.isEmpty }

    /// Returns whether nobody of that name was there before.
    mutating func add(_ name: Text, _ part: Number) -> Bool {
      guard names.insert(name).inserted else { return false }
      if !part.isZero { members.append(Object.Member(name, .number(part))) }
      return true
    }
  }

  /// Where it begins in the text.
  let offset: Int
  let sort: Sort
  /// By the names of their columns.
  let texts: [Text: Text]
  /// Or why nobody can tell.
  let split: Result<Split, SourceProblem>
}

/// Gives the entries of a group one after the other.
protocol GroupEntries {
  /// The next one; nil at the end. Throws for one that cannot be read, after which the next one can be asked for.
  mutating func next() throws(SourceProblem) -> GroupEntry?
}

extension String {
  /// Without the apostrophe that apps put before a text which a spreadsheet would take for a formula.
  var withoutFormulaMark: String {
    guard utf8.first == UInt8(ascii: "'"), let second = utf8.dropFirst().first else { return self }
    return "=+-@\t\r\n".utf8.contains(second) ? String(dropFirst()) : self
  }
}
