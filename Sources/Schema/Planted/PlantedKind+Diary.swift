extension PlantedKind {
  /// One drink that somebody had.
  public static let diary = PlantedKind(
    name: "diary",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Diary entry",
        "description": "A drink that you had.",
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
            "description": "When, with the offset of your clock, such as 2026-11-20T19:30:00+01:00.",
            "type": "string",
            "format": "date-time"
          },
          "drink": {
            "description": "Which one of the catalogue, such as guinness.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "drink" }
          },
          "brand": {
            "description": "The name on the bottle.",
            "type": "string"
          },
          "abv": {
            "description": "Alcohol by volume.",
            "type": "number",
            "minimum": 0,
            "maximum": 100,
            "x-ledger": { "unit": "%" }
          },
          "amount": {
            "description": "How much you drank.",
            "type": "number",
            "exclusiveMinimum": 0,
            "x-ledger": { "unit": "ml" }
          },
          "alcohol": {
            "description": "The pure alcohol in it: a litre weighs 789 grams. Reckoned, not written.",
            "type": "number",
            "readOnly": true,
            "x-ledger": { "computed": "amount * abv / 100 * 0.789", "unit": "g" }
          },
          "remark": {
            "description": "Anything else worth remembering. Edits of two people are combined word by word.",
            "type": "string",
            "x-ledger": { "merge": "text" }
          },
          "added": {
            "description": "When this was written down, in UTC: what came later stands before what came earlier.",
            "type": "string",
            "format": "date-time"
          }
        },
        "required": ["date", "amount"]
      }

      """#)
}
