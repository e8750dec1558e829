extension PlantedKind {
  /// A rule by which bills are made: rent on the 1st, salary on the last working day.
  public static let recurring = PlantedKind(
    name: "recurring",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Recurring bill",
        "description": "A bill that comes again and again: rent on the 1st, salary on the last working day.",
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
            "description": "What it is called, and its bills.",
            "type": "string",
            "minLength": 1
          },
          "every": {
            "description": "How often: day, week, month, year, or several of them: 2 weeks. Without it, every month.",
            "type": "string",
            "pattern": "^([1-9][0-9]{0,2} )?(day|week|month|year)s?$"
          },
          "on": {
            "description": "On which day: 1, last day, last working day, friday, second tuesday; several with commas.",
            "type": ["string", "integer"]
          },
          "from": {
            "description": "The first day that it holds for. Without on, it also says which day of the month or week.",
            "type": "string",
            "format": "date"
          },
          "until": {
            "description": "The last day that it holds for.",
            "type": "string",
            "format": "date"
          },
          "count": {
            "description": "How many times it comes, those that are skipped too.",
            "type": "integer",
            "minimum": 1
          },
          "skip": {
            "description": "Days on which it does not come this time.",
            "type": "array",
            "items": { "type": "string", "format": "date" },
            "uniqueItems": true,
            "x-ledger": { "merge": "set" }
          },
          "move": {
            "description": "Days on which it comes on another one: {\"2026-12-25\": \"2026-12-28\"}.",
            "type": "object",
            "additionalProperties": { "type": "string", "format": "date" }
          },
          "type": {
            "description": "Whether money goes out or comes in. Without it, the category's type counts.",
            "type": "string",
            "enum": ["expense", "income"]
          },
          "amount": {
            "description": "How much.",
            "type": "number",
            "x-ledger": { "group": "money" }
          },
          "currency": {
            "description": "The three capital letters of the currency, such as EUR. Without it, yours or the ledger's.",
            "type": "string",
            "pattern": "^[A-Z]{3}$",
            "x-ledger": { "group": "money" }
          },
          "category": {
            "description": "What its bills are for: the name of one of your categories, such as home.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "category" }
          },
          "book": {
            "description": "The account book of its bills. Without it, daily.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "book" }
          },
          "payee": {
            "description": "Who gets the money, or who pays you.",
            "type": "string"
          },
          "method": {
            "description": "How it is paid, such as transfer.",
            "type": "string"
          },
          "paidBy": {
            "description": "Who pays it, where that is not the person whose record it is.",
            "type": "string",
            "minLength": 1
          },
          "for": {
            "description": "Who bears it: names, each with an equal part, or names with the parts that they bear: {\"bob\": 2}.",
            "type": ["array", "object"],
            "items": { "type": "string", "minLength": 1 },
            "uniqueItems": true,
            "additionalProperties": { "type": "number", "exclusiveMinimum": 0 },
            "x-ledger": { "merge": "set" }
          },
          "remark": {
            "description": "Anything else worth remembering, for each of its bills.",
            "type": "string",
            "x-ledger": { "merge": "text" }
          },
          "tags": {
            "description": "Words to find its bills by.",
            "type": "array",
            "items": { "type": "string", "minLength": 1 },
            "uniqueItems": true,
            "x-ledger": { "merge": "set" }
          },
          "retired": {
            "description": "True once it no longer holds.",
            "type": "boolean",
            "default": false
          },
          "added": {
            "description": "When this was written down, in UTC.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["from", "amount"]
      }

      """#)
}
