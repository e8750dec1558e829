extension PlantedKind {
  /// Money spent or earned.
  public static let bill = PlantedKind(
    name: "bill",
    json: #"""
      {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": { "en": "Bill", "zh-Hant": "帳單" },
        "description": {
          "en": "Money that you spent or earned.",
          "zh-Hant": "你花掉或收到的錢。"
        },
        "type": "object",
        "x-ledger": {
          "folder": "bills",
          "shard": "year/month",
          "title": "name",
          "date": "date",
          "sort": ["-date", "-added"],
          "columns": ["date", "name", "category", "amount", "currency", "payee", "tags"],
          "money": "amount",
          "format": "json"
        },
        "properties": {
          "date": {
            "title": { "zh-Hant": "日期" },
            "description": "The day, such as 2026-11-20, or the time with its offset, such as 2026-11-20T12:30:00+01:00.",
            "type": "string",
            "anyOf": [{ "format": "date" }, { "format": "date-time" }]
          },
          "type": {
            "title": { "zh-Hant": "收支" },
            "description": "Whether money went out or came in. Without it, the category's type counts.",
            "type": "string",
            "enum": ["expense", "income"]
          },
          "amount": {
            "title": { "zh-Hant": "金額" },
            "description": "How much. A refund is an expense with a negative amount.",
            "type": "number",
            "x-ledger": { "group": "money" }
          },
          "currency": {
            "title": { "zh-Hant": "幣別" },
            "description": "The three capital letters of the currency, such as EUR. Without it, the ledger's currency counts.",
            "type": "string",
            "pattern": "^[A-Z]{3}$",
            "x-ledger": { "group": "money" }
          },
          "category": {
            "title": { "zh-Hant": "類別" },
            "description": "What it was for: the name of one of your categories, such as food.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "category" }
          },
          "book": {
            "title": { "zh-Hant": "帳本" },
            "description": "The account book that it stands in, such as daily.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "ref": "book" }
          },
          "name": {
            "title": { "zh-Hant": "名稱" },
            "description": "What you bought or what you were paid for, in a few words.",
            "type": "string"
          },
          "payee": {
            "title": { "zh-Hant": "對象" },
            "description": "Who got the money, or who paid you.",
            "type": "string"
          },
          "method": {
            "title": { "zh-Hant": "付款方式" },
            "description": "How it was paid, such as cash, card or transfer.",
            "type": "string"
          },
          "paidBy": {
            "title": { "zh-Hant": "付款人" },
            "description": "Who paid it, where that is not the person whose record it is.",
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
            "description": "Anything else worth remembering. Edits of two people are combined word by word.",
            "type": "string",
            "x-ledger": { "merge": "text" }
          },
          "tags": {
            "title": { "zh-Hant": "標籤" },
            "description": "Words to find it by. Tags that two people add are all kept.",
            "type": "array",
            "items": { "type": "string", "minLength": 1 },
            "uniqueItems": true,
            "x-ledger": { "merge": "set" }
          },
          "photo": {
            "title": { "zh-Hant": "照片" },
            "description": "The file name of a picture beside this file, such as the receipt.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "attachment": ["image/*", "application/pdf"] }
          },
          "voice": {
            "title": { "zh-Hant": "語音" },
            "description": "The file name of a voice note beside this file.",
            "type": "string",
            "minLength": 1,
            "x-ledger": { "attachment": ["audio/*"] }
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
