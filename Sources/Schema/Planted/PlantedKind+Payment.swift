extension PlantedKind {
  /// Money that one person gave another to settle up: no income and no expense.
  public static let payment = PlantedKind(
    name: "payment",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Payment",
        "description": "Money that one person gave another to settle up. It is no expense, and stands in no sum.",
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
            "description": "The day on which it was paid.",
            "type": "string",
            "format": "date"
          },
          "from": {
            "description": "Who paid.",
            "type": "string",
            "minLength": 1
          },
          "to": {
            "description": "Who got the money.",
            "type": "string",
            "minLength": 1
          },
          "amount": {
            "description": "How much.",
            "type": "number",
            "exclusiveMinimum": 0
          },
          "currency": {
            "description": "The three capital letters of the currency, such as EUR. Without it, the ledger's.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "book": {
            "description": "The account book whose bills it settles. Without it, those of all.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "book" }
          },
          "name": {
            "description": "What it was, in a few words.",
            "type": "string"
          },
          "added": {
            "description": "When this was written down, in UTC: what came later stands before what came earlier.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["date", "from", "to", "amount"]
      }

      """#)
}
