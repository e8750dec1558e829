import Desk
import Query
import Records
import Testing

/// Bills and payments, and who then owes whom.
struct SettlementCase: Sendable, CustomTestStringConvertible {
  let title: String
  /// Of anna, in November; the number of each ends its id, and so says whose turn a coin is.
  var bills: [(number: Int, fields: String)] = []
  var payments: [String] = []
  /// Of each person what they paid, bear, settled, and are owed: `EUR anna 30 15 0 15, ben 0 15 0 -15`.
  let accounts: [String]
  /// `EUR ben anna 15`.
  let due: [String]

  init(
    _ title: String, _ bills: [(Int, String)], payments: [String] = [], _ accounts: [String], due: [String] = []
  ) {
    self.title = title
    self.bills = bills.map { (number: $0.0, fields: $0.1) }
    (self.payments, self.accounts, self.due) = (payments, accounts, due)
  }

  var testDescription: String { title }

  /// A ledger of anna, in which ben is a guest.
  func household() throws -> Household {
    let household = try Household()
    try household.write("users/ben", "manifest", #"{"name":"ben","guest":true}"#)
    for (number, fields) in bills {
      try household.write("users/anna/bills", "aaaaaaa\(number)", #"{"date":"2026-11-0\#(number)",\#(fields)}"#)
    }
    for (number, fields) in payments.enumerated() {
      try household.write("shared/payments", "payment-\(number)", #"{"date":"2026-11-10",\#(fields)}"#)
    }
    return household
  }
}

extension Household {
  func settling(_ words: [String] = [], whose: String? = nil, in currency: String? = nil) throws -> Settling {
    try Settling(
      in: AskedLedger(session(whose: whose)), words: words, isOfAllBooks: false, usual: nil, convertedTo: currency)
  }
}

extension Settling {
  var accounts: [String] {
    bills.accounts.map { account in
      let people = account.people.map { person, standing in
        let amounts = [standing.paid, standing.share, standing.settled, standing.balance].map(\.worth)
        return "\(person) \(amounts.joined(separator: " "))"
      }
      return "\(account.currency?.string ?? "-") \(people.joined(separator: ", "))"
    }
  }

  var due: [String] {
    bills.due.map { due in
      "\(due.currency?.string ?? "-") \(due.payment.from) \(due.payment.to) \(due.payment.amount.worth)"
    }
  }
}
