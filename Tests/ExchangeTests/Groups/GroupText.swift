/// Files of apps in which a group shares what it spends.
enum GroupText {
  static func spliit(_ expenses: String..., currency: String = "\"EUR\"") -> String {
    """
    {"name": "Trip", "currency": "€", "currencyCode": \(currency), "expenses": [\(expenses.joined(separator: ", "))],
    "participants": [{"id": "a", "name": "Anna"}, {"id": "b", "name": "Ben"}, {"id": "c", "name": "Cem"}]}
    """
  }

  static func expense(
    _ amount: String, by payer: String = "a", _ shares: (String, String)..., mode: String = "BY_SHARES",
    rest: String = ""
  ) -> String {
    let paidFor = shares.map { "{\"participantId\": \"\($0.0)\", \"shares\": \($0.1)}" }.joined(separator: ", ")
    return """
      {"id": "x", "expenseDate": "2026-11-20T00:00:00.000Z", "title": "Tea", "amount": \(amount), "paidById": "\(payer)",
      "paidFor": [\(paidFor)], "splitMode": "\(mode)", "isReimbursement": false\(rest)}
      """
  }

  static func table(_ rows: String..., people: String = "Anna,Ben,Cem") -> String {
    (["Date,Description,Category,Currency,Cost,Is Reimbursement,Split mode,\(people)"] + rows).joined(separator: "\n")
  }

  static func bills(_ rows: String...) -> String {
    (["what,bill_type,amount,currency,date,payer_name,payer_weight,owers"] + rows).joined(separator: "\n")
  }
}
