extension PlantedKind {
  /// One drink that somebody had.
  public static let diary = PlantedKind(
    name: "diary",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Diary entry", "zh-Hant": "飲酒紀錄" },
        "description": {
          "en": "A drink that you had.",
          "zh-Hant": "你喝的一杯。"
        },
        "type": "object",
        "x-ledger": {
          "folder": "diary",
          "shard": "year/month",
          "title": "brand",
          "date": "date",
          "sort": ["-date", "-added"],
          "columns": ["date", "brand", "abv", "amount", "alcohol"],
          "format": "json"
        },
        "properties": {
          "date": {
            "title": { "zh-Hant": "時間" },
            "description": "When, with the offset of your clock, such as 2026-11-20T19:30:00+01:00.",
            "type": "string",
            "format": "date-time"
          },
          "drink": {
            "title": { "zh-Hant": "酒品" },
            "description": "Which one of the catalogue, such as guinness.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "drink" }
          },
          "brand": {
            "title": { "zh-Hant": "品牌" },
            "description": "The name on the bottle.",
            "type": "string"
          },
          "abv": {
            "title": { "zh-Hant": "酒精濃度" },
            "description": "Alcohol by volume.",
            "type": "number",
            "minimum": 0,
            "maximum": 100,
            "x-ledger": { "unit": "%" }
          },
          "amount": {
            "title": { "zh-Hant": "容量" },
            "description": "How much you drank.",
            "type": "number",
            "exclusiveMinimum": 0,
            "x-ledger": { "unit": "ml" }
          },
          "alcohol": {
            "title": { "zh-Hant": "純酒精" },
            "description": "The pure alcohol in it: a litre weighs 789 grams. Reckoned, not written.",
            "type": "number",
            "readOnly": true,
            "x-ledger": { "computed": "amount * abv / 100 * 0.789", "unit": "g" }
          },
          "remark": {
            "title": { "zh-Hant": "備註" },
            "description": "Anything else worth remembering. Edits of two people are combined word by word.",
            "type": "string",
            "x-ledger": { "merge": "text" }
          },
          "added": {
            "title": { "zh-Hant": "新增時間" },
            "description": "When this was written down, in UTC: what came later stands before what came earlier.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["date", "amount"]
      }

      """#)
}
