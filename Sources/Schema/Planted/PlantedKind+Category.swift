extension PlantedKind {
  /// What bills are for.
  public static let category = PlantedKind(
    name: "category",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Category", "zh-Hant": "類別" },
        "description": {
          "en": "What bills are for: food, rent, salary.",
          "zh-Hant": "錢花在哪裡、從哪裡來。"
        },
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
            "title": { "zh-Hant": "名稱" },
            "description": "The name that people see.",
            "type": "string",
            "minLength": 1
          },
          "type": {
            "title": { "zh-Hant": "收支" },
            "description": "Whether its bills are money that goes out or money that comes in.",
            "type": "string",
            "enum": ["expense", "income"]
          },
          "words": {
            "title": { "zh-Hant": "別名" },
            "description": "What else it is called, in any language: in a quick line, these words mean it, too.",
            "type": "array",
            "items": { "type": "string", "minLength": 1 },
            "uniqueItems": true,
            "x-ledger": { "merge": "set" }
          },
          "icon": {
            "title": { "zh-Hant": "圖示" },
            "description": "The name of a stock icon, or the file name of a picture beside this file.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "attachment": ["image/*"] }
          },
          "color": {
            "title": { "zh-Hant": "顏色" },
            "description": "The colour in charts, as #RRGGBB.",
            "type": "string",
            "pattern": "^#[0-9A-Fa-f]{6}$"
          },
          "order": {
            "title": { "zh-Hant": "順序" },
            "description": "Its place in lists: small numbers come first.",
            "type": "number"
          },
          "budget": {
            "title": { "zh-Hant": "預算" },
            "description": "What may be spent in a month, in the ledger's currency.",
            "type": "number",
            "minimum": 0,
            "x-ledger": { "unit": "per month" }
          },
          "retired": {
            "title": { "zh-Hant": "停用" },
            "description": "True once it is no longer offered for new bills; old bills keep it.",
            "type": "boolean",
            "default": false
          },
          "added": {
            "title": { "zh-Hant": "新增時間" },
            "description": "When this was written down, in UTC.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["title", "type"]
      }

      """#)
}
