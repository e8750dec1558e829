extension PlantedKind {
  /// What one currency is worth in another, from a day on: for sums that are converted.
  public static let rate = PlantedKind(
    name: "rate",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Rate",
        "description": "What one currency is worth in another from a day on. Sums are converted only by rates that you keep.",
        "type": "object",
        "x-ledger": {
          "folder": "rate",
          "shard": "year",
          "title": "from",
          "date": "date",
          "rate": { "from": "from", "to": "to", "rate": "rate" },
          "sort": ["-date", "from", "to"],
          "columns": ["date", "from", "to", "rate"],
          "format": "json"
        },
        "properties": {
          "date": {
            "description": "The first day that the rate holds for.",
            "type": "string",
            "format": "date"
          },
          "from": {
            "description": "The currency that is converted, such as JPY.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "to": {
            "description": "The currency that it becomes, such as EUR.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "rate": {
            "description": "How much of the other currency one is: 0.0061.",
            "type": "number",
            "exclusiveMinimum": 0
          },
          "added": {
            "description": "When this was written down, in UTC.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["date", "from", "to", "rate"]
      }

      """#)
}
