extension PlantedKind {
  /// Money that one person gave another to settle up: no income and no expense.
  public static let payment = PlantedKind(
    name: "payment",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Payment", "zh-Hant": "付款" },
        "description": {
          "en": "Money that one person gave another to settle up. It is no expense, and stands in no sum.",
          "zh-Hant": "為了結清而付給別人的錢。"
        },
        "type": "object",
        "x-ledger": {
          "folder": "payments",
          "shard": "year/month",
          "title": "name",
          "date": "date",
          "sort": ["-date", "-added"],
          "columns": ["date", "from", "to", "amount", "currency", "book"],
          "format": "json"
        },
        "properties": {
          "date": {
            "title": { "zh-Hant": "日期" },
            "description": "The day on which it was paid.",
            "type": "string",
            "format": "date"
          },
          "from": {
            "title": { "zh-Hant": "付款人" },
            "description": "Who paid.",
            "type": "string",
            "minLength": 1
          },
          "to": {
            "title": { "zh-Hant": "收款人" },
            "description": "Who got the money.",
            "type": "string",
            "minLength": 1
          },
          "amount": {
            "title": { "zh-Hant": "金額" },
            "description": "How much.",
            "type": "number",
            "exclusiveMinimum": 0
          },
          "currency": {
            "title": { "zh-Hant": "幣別" },
            "description": "The three capital letters of the currency, such as EUR. Without it, the ledger's.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "book": {
            "title": { "zh-Hant": "帳本" },
            "description": "The account book whose bills it settles. Without it, those of all.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "book" }
          },
          "name": {
            "title": { "zh-Hant": "名稱" },
            "description": "What it was, in a few words.",
            "type": "string"
          },
          "added": {
            "title": { "zh-Hant": "新增時間" },
            "description": "When this was written down, in UTC: what came later stands before what came earlier.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["date", "from", "to", "amount"]
      }

      """#)
}
