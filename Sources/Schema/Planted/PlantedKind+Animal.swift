extension PlantedKind {
  /// An animal of a zoo's open data, or one that a visitor saw.
  public static let animal = PlantedKind(
    name: "animal",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Animal", "zh-Hant": "動物" },
        "description": {
          "en": "An animal that a zoo tells about, or that you saw yourself.",
          "zh-Hant": "動物園介紹的、或你親眼見過的動物。"
        },
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
            "title": { "zh-Hant": "名稱" },
            "description": "What it is called.",
            "type": "string",
            "minLength": 1
          },
          "names": {
            "title": { "zh-Hant": "其他語言名稱" },
            "description": "What it is called in other languages, by language code: de, zh-TW, ja.",
            "type": "object",
            "additionalProperties": { "type": "string", "minLength": 1 }
          },
          "picture": {
            "title": { "zh-Hant": "圖片" },
            "description": "The address of a picture, or the file name of one beside this file.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "attachment": ["image/*"] }
          },
          "added": {
            "title": { "zh-Hant": "新增時間" },
            "description": "The day, or the time with its offset, since when it is listed.",
            "type": "string",
            "anyOf": [{ "format": "date" }, { "format": "date-time" }]
          },
          "facts": {
            "title": { "zh-Hant": "介紹" },
            "description": "What is worth knowing: a text, or facts by name. Edits of two people are combined.",
            "type": ["string", "object"],
            "x-ledger": { "merge": "text" }
          },
          "order": {
            "title": { "zh-Hant": "順序" },
            "description": "Where it stands in the list of the feed that it comes from.",
            "type": "number"
          },
          "tags": {
            "title": { "zh-Hant": "標籤" },
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
