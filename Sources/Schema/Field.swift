public import Records

/// A field that a kind declares, for forms, tables and messages.
public struct Field: Hashable, Sendable {
  public let name: Text
  /// The schema's `title` and `description` of it.
  public internal(set) var title: String?
  public internal(set) var description: String?
  public internal(set) var types = ValueTypes.any
  /// The values that it may have; empty where there is no such list.
  public internal(set) var choices: [Value] = []
  /// `date`, `date-time`, `email`, …
  public internal(set) var formats: [String] = []
  /// The kind whose records it names.
  public internal(set) var reference: Text?
  /// Media types of the files that it may name: `image/*`, `application/pdf`. Empty where it names none.
  public internal(set) var attachmentTypes: [String] = []
  /// The most bytes that such a file may have; nil where the kind does not say.
  public internal(set) var attachmentSize: Int?
  /// The expression that gives its value; such a field is not written into records.
  public internal(set) var computed: String?
  /// What its number counts: `ml`, `%`.
  public internal(set) var unit: String?
  /// Whether it is left out of what is shown to others.
  public internal(set) var isPrivate = false
  public internal(set) var defaultValue: Value?
  public internal(set) var isRequired = false

  init(name: Text) { self.name = name }

  /// Whether it names a file beside its record.
  public var isAttachment: Bool { !attachmentTypes.isEmpty }
}
