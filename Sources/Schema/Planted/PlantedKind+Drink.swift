extension PlantedKind {
  /// A brand in the catalogue of drinks.
  public static let drink = PlantedKind(
    name: "drink",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Drink",
        "description": "A brand in the catalogue of drinks.",
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
            "description": "The name on the bottle.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "description": "What it is, such as beer, wine, whisky or sake.",
            "type": "string"
          },
          "abv": {
            "description": "Alcohol by volume.",
            "type": "number",
            "minimum": 0,
            "maximum": 100,
            "x-ledger": { "unit": "%" }
          },
          "volume": {
            "description": "What the usual bottle, can or glass holds.",
            "type": "number",
            "exclusiveMinimum": 0,
            "x-ledger": { "unit": "ml" }
          },
          "added": {
            "description": "When this was written down, in UTC.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["brand"]
      }

      """#)
}
