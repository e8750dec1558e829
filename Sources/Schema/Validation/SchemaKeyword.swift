import Records

/// The keywords of JSON Schema that are checked. docs/kinds.md lists them, and a test compares the two.
enum SchemaKeyword: String, CaseIterable, Sendable {
  case reference = "$ref"
  case type, `enum`, const
  case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf
  case minLength, maxLength, pattern, format
  case items, prefixItems, contains, minContains, maxContains, minItems, maxItems, uniqueItems
  case properties, patternProperties, additionalProperties, propertyNames, required, minProperties, maxProperties
  case dependentRequired, dependentSchemas
  case allOf, anyOf, oneOf, not, `if`, then, `else`
}

// MARK: - Keywords that check nothing

extension SchemaKeyword {
  /// Keywords by which a schema asks for something that is not checked here, and what to write instead.
  static let unsupported: [String: Sentence] = [
    "unevaluatedProperties": "additionalProperties beside all of properties is",
    "unevaluatedItems": "items beside prefixItems is",
    "$dynamicRef": "$ref is", "$recursiveRef": "$ref is",
    "dependencies": "dependentRequired and dependentSchemas are",
    "additionalItems": "items beside prefixItems is",
    "divisibleBy": "multipleOf is", "disallow": "not is", "extends": "allOf is",
  ]

  /// Keywords that are read, and that say something to people or to this program.
  private static let read: [Text] = ["title", "description", "default", "x-ledger"]

  /// Other keywords of the standard and its older drafts, which editors use.
  private static let annotations: [Text] = [
    "$schema", "$id", "id", "$anchor", "$dynamicAnchor", "$recursiveAnchor", "$vocabulary", "$comment", "$defs",
    "definitions", "examples", "example", "deprecated", "readOnly", "writeOnly", "contentEncoding",
    "contentMediaType", "contentSchema",
  ]

  private static let known: Set<Text> = Set(read + annotations)
  private static let all: [Text] = {
    let names = allCases.map(\.rawValue) + unsupported.keys.sorted()
    return names.map { Text($0) } + read + annotations
  }()

  static func isKnown(_ name: Text) -> Bool { known.contains(name) }

  /// The keyword that this word was probably meant to be; nil for a word of the schema's author, which is near no
  /// keyword, or begins with `x-` as the standard demands.
  static func meant(by name: Text) -> Text? {
    let isOwn = name.string.begins(with: "x-")
    let nearest = name.nearest(among: isOwn ? ["x-ledger"] : all)
    return nearest.flatMap { annotations.contains($0) ? nil : $0 }
  }
}
