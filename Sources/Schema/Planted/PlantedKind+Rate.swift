extension PlantedKind {
  /// What one currency is worth in another, from a day on: for sums that are converted.
  public static let rate = PlantedKind(
    name: "rate",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Rate", "zh-Hant": "匯率" },
        "description": {
          "en": "What one currency is worth in another from a day on. Sums are converted only by rates that you keep.",
          "zh-Hant": "某一天一種貨幣兌另一種的匯率。"
        },
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
            "title": { "zh-Hant": "日期" },
            "description": "The first day that the rate holds for.",
            "type": "string",
            "format": "date"
          },
          "from": {
            "title": { "zh-Hant": "貨幣" },
            "description": "The currency that is converted, such as JPY.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "to": {
            "title": { "zh-Hant": "兌成" },
            "description": "The currency that it becomes, such as EUR.",
            "type": "string",
            "pattern": "^[A-Z]{3}$"
          },
          "rate": {
            "title": { "zh-Hant": "匯率" },
            "description": "How much of the other currency one is: 0.0061.",
            "type": "number",
            "exclusiveMinimum": 0
          },
          "added": {
            "title": { "zh-Hant": "新增時間" },
            "description": "When this was written down, in UTC.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["date", "from", "to", "rate"]
      }

      """#)
}
