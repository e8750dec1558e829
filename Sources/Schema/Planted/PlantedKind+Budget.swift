extension PlantedKind {
  /// What may be spent in a week, month or year.
  public static let budget = PlantedKind(
    name: "budget",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Budget", "zh-Hant": "預算" },
        "description": {
          "en": "What may be spent in a week, a month or a year: for a category, a book, or altogether.",
          "zh-Hant": "一段時間內可以花的錢。"
        },
        "type": "object",
        "x-ledger": {
          "folder": "budget",
          "shard": "none",
          "title": "name",
          "sort": ["name"],
          "columns": ["name", "period", "amount", "currency", "category", "book"],
          "format": "json"
        },
        "properties": {
          "name": {
            "title": { "zh-Hant": "名稱" },
            "description": "The name that people see. Without it, that of the category.",
            "type": "string",
            "minLength": 1
          },
          "amount": {
            "title": { "zh-Hant": "金額" },
            "description": "What may be spent in each period.",
            "type": "number",
            "minimum": 0
          },
          "currency": {
            "title": { "zh-Hant": "幣別" },
            "description": "The currency that is counted, such as EUR. Without it, the ledger's.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "period": {
            "title": { "zh-Hant": "週期" },
            "description": "How often it begins anew. Without it, every month.",
            "type": "string",
            "enum": ["week", "month", "year"]
          },
          "from": {
            "title": { "zh-Hant": "起始日" },
            "description": "The first day that it holds for. Later periods begin on the same day: the 25th, or a Saturday.",
            "type": "string",
            "format": "date"
          },
          "category": {
            "title": { "zh-Hant": "類別" },
            "description": "Only bills of this category count.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "category" }
          },
          "book": {
            "title": { "zh-Hant": "帳本" },
            "description": "Only bills of this book count.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "book" }
          },
          "carry": {
            "title": { "zh-Hant": "結轉" },
            "description": "True if what one period leaves is added to the next one. It needs a first day.",
            "type": "boolean",
            "default": false
          },
          "retired": {
            "title": { "zh-Hant": "停用" },
            "description": "True once it no longer holds.",
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
        "required": ["amount"]
      }

      """#)
}
