extension PlantedKind {
  /// An account book: bills that are looked at together.
  public static let book = PlantedKind(
    name: "book",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Book", "zh-Hant": "帳本" },
        "description": {
          "en": "An account book: bills that you want to look at together, such as daily life or one journey.",
          "zh-Hant": "收帳單的本子。"
        },
        "type": "object",
        "x-ledger": {
          "folder": "books",
          "shard": "none",
          "title": "name",
          "sort": ["order", "name"],
          "columns": ["name", "currency"],
          "format": "json"
        },
        "properties": {
          "name": {
            "title": { "zh-Hant": "名稱" },
            "description": "The name that people see.",
            "type": "string",
            "minLength": 1
          },
          "cover": {
            "title": { "zh-Hant": "封面" },
            "description": "The number of a stock cover, or the file name of a picture beside this file.",
            "type": ["integer", "string"],
            "x-ledger": { "attachment": ["image/*"] }
          },
          "currency": {
            "title": { "zh-Hant": "幣別" },
            "description": "The currency of new bills in this book, such as JPY. Without it, yours or the ledger's.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "order": {
            "title": { "zh-Hant": "順序" },
            "description": "Its place in lists: small numbers come first.",
            "type": "number"
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
        "required": ["name"]
      }

      """#)
}
