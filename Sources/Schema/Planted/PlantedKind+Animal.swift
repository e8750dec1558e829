extension PlantedKind {
  /// An animal of a zoo's open data, or one that a visitor saw.
  public static let animal = PlantedKind(
    name: "animal",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Animal",
        "description": "An animal that a zoo tells about, or that you saw yourself.",
        "type": "object",
        "x-ledger": {
          "folder": "animals",
          "shard": "none",
          "title": "name",
          "date": "added",
          "sort": ["-added", "name"],
          "columns": ["name", "added", "facts"],
          "format": "json"
        },
        "properties": {
          "name": {
            "description": "What it is called.",
            "type": "string",
            "minLength": 1
          },
          "names": {
            "description": "What it is called in other languages, by language code: de, zh-TW, ja.",
            "type": "object",
            "additionalProperties": { "type": "string", "minLength": 1 }
          },
          "picture": {
            "description": "The address of a picture, or the file name of one beside this file.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "attachment": ["image/*"] }
          },
          "added": {
            "description": "The day, or the time with its offset, since when it is listed.",
            "type": "string",
            "anyOf": [{ "format": "date" }, { "format": "date-time" }]
          },
          "facts": {
            "description": "What is worth knowing: a text, or facts by name. Edits of two people are combined.",
            "type": ["string", "object"],
            "x-ledger": { "merge": "text" }
          },
          "order": {
            "description": "Where it stands in the list of the feed that it comes from.",
            "type": "number"
          },
          "tags": {
            "description": "Words to find it by. Tags that two people add are all kept.",
            "type": "array",
            "items": { "type": "string", "minLength": 1 },
            "uniqueItems": true,
            "x-ledger": { "merge": "set" }
          }
        },
        "required": ["name", "picture"]
      }

      """#)
}
