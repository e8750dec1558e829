package import Query
package import Records
package import Reports
import Schema
package import Store

/// Who owes whom: what the bills that say `paidBy` or `for` come to, less the payments that were made since.
package struct SharedBills {
  /// In the order of their currencies, each with the payments that are still to be made.
  package let accounts: [Account]
  /// How many bills are shared.
  package let count: Int
  package let skipped: [SkippedFile]
  /// How many of the bills lie on this device alone, for the kind is private: what others are shown leaves them out.
  package let onlyHere: Int
  /// Where those of the counted bills and payments lie that list a conflict.
  let inConflict: Set<Text>

  /// Those of one currency.
  package struct Account {
    let tally: SharedAccount
    package let people: [(person: Text, standing: SharedAccount.Standing)]
    package let payments: [Settlement.Payment]

    fileprivate init(_ tally: SharedAccount) throws {
      self.tally = tally
      people = try tally.people()
      payments = try Settlement(people.map { ($0.person, $0.standing.balance) }).payments
    }

    package var currency: Text? { tally.currency }
  }

  package init(_ viewed: ViewedRecords, conversion: Conversion? = nil) throws {
    let inquiry = viewed.inquiry.asking(viewed.inquiry.words.narrowed(to: Bearers.question))
    let found = try FoundRecords(inquiry, .usual, limit: nil)
    let payments = try PaymentReader(viewed).payments()
    let ledger = inquiry.ledger.ledger
    let here = try ledger.sessionUser()
    var reckoning = Reckoning(viewed, try PersonNames(in: ledger), conversion, answering: try inquiry.matcher())
    var inConflict = Set(payments.rows.filter { !$0.conflicts.isEmpty }.map(\.path))
    for row in found.rows {
      reckoning.add(row)
      if !row.conflicts.isEmpty { inConflict.insert(row.path) }
    }
    for payment in payments.rows { reckoning.add(payment: payment) }
    accounts = try reckoning.accounts.values.sorted { ($0.currency ?? "") < ($1.currency ?? "") }
      .map { try Account($0) }
    count = reckoning.count
    onlyHere = here == nil ? 0 : reckoning.onlyHere
    self.inConflict = inConflict
    skipped = try found.skipped + payments.skipped + reckoning.remarks.sorted().map { try inquiry.skipped($0) }
  }
}

/// Adds up bills and payments, one after the other.
private struct Reckoning {
  private(set) var accounts: [Text?: SharedAccount] = [:]
  private(set) var remarks: [Aggregation.Remark] = []
  private(set) var count = 0
  private(set) var onlyHere = 0
  private let setting: Matcher.Setting
  private let names: PersonNames
  private var amounts: AmountReader
  private let question: Matcher

  /// - Parameter question: of bills with parts, those count that answer it.
  init(_ viewed: ViewedRecords, _ names: PersonNames, _ conversion: Conversion?, answering question: Matcher) {
    (setting, self.names, self.question) = (viewed.inquiry.setting, names, question)
    amounts = AmountReader(
      currency: viewed.currency, references: setting.references, conversion: conversion, in: setting.calendar.zone)
  }

  mutating func add(_ row: RecordRow) {
    do throws(Bearers.Refusal) {
      guard let bearers = try Bearers(row, names), let shape = setting.shape(of: row) else { return }
      switch amounts.read(row, shape, answering: question) {
      case .none, .moved: return
      case .leftOut(let remark): remarks.append(remark)
      case .counted(let counted):
        let people = Set(bearers.shares.map(\.person) + [bearers.payer])
        try add(to: counted.currency, row, people) { account throws(ArithmeticError) in
          try account.add(counted, bearers)
        }
        count += 1
        if row.owner == .local { onlyHere += 1 }
      }
    } catch {
      remarks.append(Aggregation.Remark(path: row.path, field: error.field, message: error.message))
    }
  }

  mutating func add(payment row: RecordRow) {
    do throws(Bearers.Refusal) {
      let (written, paid) = try PaymentReader.payment(row, &amounts)
      let payment = names.people(written)
      try add(to: paid, row, [payment.from, payment.to]) { account throws(ArithmeticError) in try account.add(payment) }
    } catch {
      remarks.append(Aggregation.Remark(path: row.path, field: error.field, message: error.message))
    }
  }

  private mutating func add(
    to currency: Text?, _ row: RecordRow, _ people: Set<Text>,
    _ change: (inout SharedAccount) throws(ArithmeticError) -> Void
  ) throws(Bearers.Refusal) {
    var account = accounts[currency] ?? SharedAccount(currency: currency)
    do throws(ArithmeticError) { try change(&account) } catch {
      throw Bearers.Refusal(field: .root, message: "its shares have more than 38 digits")
    }
    account.note(CountedDebt(row, among: people, book: PaymentRecords.bookKind, in: setting))
    accounts[currency] = account
  }
}

extension SharedBills {
  /// Of all accounts.
  package var people: [Text] { accounts.flatMap { $0.people.map(\.person) } }

  /// How many bills are private, in a sentence that can go on; nil where none is.
  package var wordsOnlyHere: Sentence? {
    if onlyHere == 0 { return nil }
    return onlyHere == 1
      ? "1 bill that counts here is private" : "\(onlyHere) bills that count here are private"
  }

  /// The payments that are to be made, of all accounts.
  package var due: [DuePayment] {
    accounts.flatMap { account in
      account.payments.map {
        DuePayment(payment: $0, currency: account.currency, settles: account.tally.debts(settledBy: $0))
      }
    }
  }
}

// MARK: - For people and programs

extension SharedBills {
  /// For people.
  package var list: [SettlementList.Account] {
    accounts.map { account in
      func written(_ amount: Decimal) -> Decimal { amount.written(in: account.currency) }
      return SettlementList.Account(
        currency: account.currency?.string ?? "",
        people: account.people.map { person, standing in
          SettlementList.Person(
            name: person.string, paid: written(standing.paid), share: written(standing.share),
            settled: written(standing.settled), balance: written(standing.balance))
        },
        payments: account.payments.map {
          SettlementList.Payment(from: $0.from.string, to: $0.to.string, amount: written($0.amount))
        })
    }
  }

  /// `[{"currency","people":[{"person","paid","share","settled","balance"}],"payments":[{"from","to","amount"}]}]`.
  ///
  /// - Parameter ids: of the records of payments that were just made, in the order of the payments of all accounts.
  package func json(recordedAs ids: [Text] = []) -> Value {
    var ids = ids[...]
    return .array(
      accounts.map { account -> Value in
        let people = account.people.map { person, standing -> Value in
          [
            "person": .string(person), "paid": standing.paid.json, "share": standing.share.json,
            "settled": standing.settled.json, "balance": standing.balance.json,
          ]
        }
        let payments = account.payments.map { payment -> Value in
          var json: Object = [
            "from": .string(payment.from), "to": .string(payment.to), "amount": payment.amount.json,
          ]
          if let id = ids.popFirst() { json["id"] = .string(id) }
          return .object(json)
        }
        return [
          "currency": account.currency.map { .string($0) } ?? .null, "people": .array(people),
          "payments": .array(payments),
        ]
      })
  }
}

extension Decimal {
  fileprivate var json: Value { .string(Text(description)) }
}
