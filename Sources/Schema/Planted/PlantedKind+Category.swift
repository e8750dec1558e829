extension PlantedKind {
  /// What bills are for.
  public static let category = PlantedKind(
    name: "category",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Category",
        "description": "What bills are for: food, rent, salary.",
        "type": "object",
        "x-ledger": {
          "folder": "categories",
          "shard": "none",
          "title": "title",
          "sort": ["order", "title"],
          "columns": ["title", "type", "budget"],
          "format": "json"
        },
        "properties": {
          "title": {
            "description": "The name that people see.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "description": "Whether its bills are money that goes out or money that comes in.",
            "type": "string",
            "enum": ["expense", "income"]
          },
          "icon": {
            "description": "The name of a stock icon, or the file name of a picture beside this file.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "attachment": ["image/*"] }
          },
          "color": {
            "description": "The colour in charts, as #RRGGBB.",
            "type": "string",
            "pattern": "^#[0-9A-Fa-f]{6}$"
          },
          "order": {
            "description": "Its place in lists: small numbers come first.",
            "type": "number"
          },
          "budget": {
            "description": "What may be spent in a month, in the ledger's currency.",
            "type": "number",
            "minimum": 0,
            "x-ledger": { "unit": "per month" }
          },
          "retired": {
            "description": "True once it is no longer offered for new bills; old bills keep it.",
            "type": "boolean",
            "default": false
          },
          "added": {
            "description": "When this was written down, in UTC.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["title", "type"]
      }

      """#)
}
