extension PlantedKind {
  /// A rule by which bills are made: rent on the 1st, salary on the last working day.
  public static let recurring = PlantedKind(
    name: "recurring",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Recurring bill", "zh-Hant": "定期帳單" },
        "description": {
          "en": "A bill that comes again and again: rent on the 1st, salary on the last working day.",
          "zh-Hant": "一再出現的帳單，例如房租或薪水。"
        },
        "type": "object",
        "x-ledger": {
          "folder": "recurring",
          "shard": "none",
          "title": "name",
          "sort": ["name"],
          "columns": ["name", "every", "on", "from", "until", "amount", "currency", "category"],
          "format": "json"
        },
        "properties": {
          "name": {
            "title": { "zh-Hant": "名稱" },
            "description": "What it is called, and its bills.",
            "type": "string",
            "minLength": 1
          },
          "every": {
            "title": { "zh-Hant": "週期" },
            "description": "How often: day, week, month, year, or several of them: 2 weeks. Without it, every month.",
            "type": "string",
            "pattern": "^([1-9][0-9]{0,2} )?(day|week|month|year)s?$"
          },
          "on": {
            "title": { "zh-Hant": "日子" },
            "description": "On which day: 1, last day, last working day, friday, second tuesday; several with commas.",
            "type": ["string", "integer"]
          },
          "from": {
            "title": { "zh-Hant": "起始日" },
            "description": "The first day that it holds for. Without on, it also says which day of the month or week.",
            "type": "string",
            "format": "date"
          },
          "until": {
            "title": { "zh-Hant": "結束日" },
            "description": "The last day that it holds for.",
            "type": "string",
            "format": "date"
          },
          "count": {
            "title": { "zh-Hant": "次數" },
            "description": "How many times it comes, those that are skipped too.",
            "type": "integer",
            "minimum": 1
          },
          "skip": {
            "title": { "zh-Hant": "略過" },
            "description": "Days on which it does not come this time.",
            "type": "array",
            "items": { "type": "string", "format": "date" },
            "uniqueItems": true,
            "x-ledger": { "merge": "set" }
          },
          "move": {
            "title": { "zh-Hant": "改期" },
            "description": "Days on which it comes on another one: {\"2026-12-25\": \"2026-12-28\"}.",
            "type": "object",
            "additionalProperties": { "type": "string", "format": "date" }
          },
          "type": {
            "title": { "zh-Hant": "收支" },
            "description": "Whether money goes out or comes in. Without it, the category's type counts.",
            "type": "string",
            "enum": ["expense", "income"]
          },
          "amount": {
            "title": { "zh-Hant": "金額" },
            "description": "How much.",
            "type": "number",
            "x-ledger": { "group": "money" }
          },
          "currency": {
            "title": { "zh-Hant": "幣別" },
            "description": "The three capital letters of the currency, such as EUR. Without it, yours or the ledger's.",
            "type": "string",
            "pattern": "^[A-Z]{3}$",
            "x-ledger": { "group": "money" }
          },
          "category": {
            "title": { "zh-Hant": "類別" },
            "description": "What its bills are for: the name of one of your categories, such as home.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "category" }
          },
          "book": {
            "title": { "zh-Hant": "帳本" },
            "description": "The account book of its bills. Without it, daily.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "book" }
          },
          "payee": {
            "title": { "zh-Hant": "對象" },
            "description": "Who gets the money, or who pays you.",
            "type": "string"
          },
          "method": {
            "title": { "zh-Hant": "付款方式" },
            "description": "How it is paid, such as transfer.",
            "type": "string"
          },
          "paidBy": {
            "title": { "zh-Hant": "付款人" },
            "description": "Who pays it, where that is not the person whose record it is.",
            "type": "string",
            "minLength": 1
          },
          "for": {
            "title": { "zh-Hant": "分攤" },
            "description": "Who bears it: names, each with an equal part, or names with the parts that they bear: {\"bob\": 2}.",
            "type": ["array", "object"],
            "items": { "type": "string", "minLength": 1 },
            "uniqueItems": true,
            "additionalProperties": { "type": "number", "exclusiveMinimum": 0 },
            "x-ledger": { "merge": "set" }
          },
          "remark": {
            "title": { "zh-Hant": "備註" },
            "description": "Anything else worth remembering, for each of its bills.",
            "type": "string",
            "x-ledger": { "merge": "text" }
          },
          "tags": {
            "title": { "zh-Hant": "標籤" },
            "description": "Words to find its bills by.",
            "type": "array",
            "items": { "type": "string", "minLength": 1 },
            "uniqueItems": true,
            "x-ledger": { "merge": "set" }
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
        "required": ["from", "amount"]
      }

      """#)
}
