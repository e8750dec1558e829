public import Records

/// A field that a kind declares, for forms, tables and messages.
public struct Field: Hashable, Sendable {
  public let name: Text
  /// The `title` and `description` that the schema gives the field.
  public internal(set) var titles: LanguageTexts?
  public internal(set) var descriptions: LanguageTexts?
  public internal(set) var types = ValueTypes.any
  /// The values that it may have; empty where there is no such list.
  public internal(set) var choices: [Value] = []
  /// `date`, `date-time`, `email`, …
  public internal(set) var formats: [String] = []
  /// The kind of the records to which it refers.
  public internal(set) var reference: Text?
  /// The media types of the files that the field may name: `image/*`, `application/pdf`. Empty for a field that names
  /// no files.
  public internal(set) var attachmentTypes: [String] = []
  /// The most bytes that such a file may have; nil where the kind does not say.
  public internal(set) var attachmentSize: Int?
  /// The expression that computes its value; such a field is not written into records.
  public internal(set) var computed: String?
  /// The unit of its number: `ml`, `%`.
  public internal(set) var unit: String?
  public internal(set) var defaultValue: Value?
  public internal(set) var isRequired = false

  init(name: Text) { self.name = name }

  public var title: String? { titles?.common }
  public var description: String? { descriptions?.common }

  /// Whether it names a file beside its record.
  public var isAttachment: Bool { !attachmentTypes.isEmpty }
}
