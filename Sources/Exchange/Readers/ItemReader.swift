internal import Records
internal import Schema

/// Reads the items of a source one after the other.
public protocol ItemReader {
  /// The next item; nil at the end. Throws for one that cannot be read, after which the next one can be asked for.
  mutating func next() throws(SourceProblem) -> SourceItem?

  /// Names of columns that the rule asks for and no item had so far, each with a name like it that items have.
  var missing: [MissingColumn] { get }

  /// How many entries of the source are no bookings, which are not taken in.
  var notBooked: EntriesNotBooked { get }

  /// How many items there are by what the source says of itself; nil where it does not say.
  var promised: Int? { get }
}

extension ItemReader {
  public var notBooked: EntriesNotBooked { EntriesNotBooked() }
  public var promised: Int? { nil }
}

/// A column that a rule asks for and no item of a source has.
public struct MissingColumn: Hashable, Sendable {
  public let name: String
  public let near: String?

  public init(name: String, near: String?) { (self.name, self.near) = (name, near) }

  /// Those of the columns that no file of a format has, because all that it has are known.
  static func all(of columns: [Text], besides known: [Text]) -> [MissingColumn] {
    columns.filter { !known.contains($0) }.map { column in
      MissingColumn(name: column.string, near: column.nearest(among: known)?.string)
    }
  }
}
