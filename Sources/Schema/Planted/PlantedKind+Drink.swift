extension PlantedKind {
  /// A brand in the catalogue of drinks.
  public static let drink = PlantedKind(
    name: "drink",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Drink", "zh-Hant": "酒品" },
        "description": {
          "en": "A brand in the catalogue of drinks.",
          "zh-Hant": "酒品目錄中的一個品牌。"
        },
        "type": "object",
        "x-ledger": {
          "folder": "drinks",
          "shard": "none",
          "title": "brand",
          "sort": ["brand"],
          "columns": ["brand", "type", "abv", "volume"],
          "format": "json"
        },
        "properties": {
          "brand": {
            "title": { "zh-Hant": "品牌" },
            "description": "The name on the bottle.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "title": { "zh-Hant": "種類" },
            "description": "What it is, such as beer, wine, whisky or sake.",
            "type": "string"
          },
          "abv": {
            "title": { "zh-Hant": "酒精濃度" },
            "description": "Alcohol by volume.",
            "type": "number",
            "minimum": 0,
            "maximum": 100,
            "x-ledger": { "unit": "%" }
          },
          "volume": {
            "title": { "zh-Hant": "容量" },
            "description": "What the usual bottle, can or glass holds.",
            "type": "number",
            "exclusiveMinimum": 0,
            "x-ledger": { "unit": "ml" }
          },
          "added": {
            "title": { "zh-Hant": "新增時間" },
            "description": "When this was written down, in UTC.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["brand"]
      }

      """#)
}
