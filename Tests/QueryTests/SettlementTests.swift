import Glibc
import Query
import Records
import TestSupport
import Testing

@Suite("Settling up")
struct SettlementTests {
  /// Python makes the cases and answers them with `fractions`, and by trying every way to put people into groups.
  private static let model = #"""
    import fractions, random
    source = random.Random(SEED)
    NAMES = ["alice", "bob", "Chen", "dora", "émile", "佳"]

    def balances(bills):
        exact = {}
        for payer, cents, weights in bills:
            exact[payer] = exact.get(payer, 0) + cents
            for name, weight in weights.items():
                exact[name] = exact.get(name, 0) - fractions.Fraction(cents) * weight / sum(weights.values())
        names = sorted(exact, key=lambda name: name.encode())
        coins = {name: int(exact[name]) for name in names}
        sign = 1 if sum(coins.values()) > 0 else -1
        rest = lambda name: abs(exact[name] - int(exact[name]))
        for name in sorted((name for name in names if coins[name] * sign < 0 and rest(name)), key=lambda name: -rest(name)):
            if sum(coins.values()):
                coins[name] -= sign
        while sum(coins.values()):
            for name in sorted((name for name in names if coins[name] * sign > 0), key=rest):
                if sum(coins.values()):
                    coins[name] -= sign
        return coins

    def partitions(items):
        if not items:
            yield []
            return
        for rest in partitions(items[1:]):
            yield [[items[0]]] + rest
            for place in range(len(rest)):
                yield rest[:place] + [[items[0]] + rest[place]] + rest[place + 1:]

    def fewest(amounts):
        open = [amount for amount in amounts if amount]
        return len(open) - max((len(found) for found in partitions(open) if all(sum(group) == 0 for group in found)), default=0)

    for case in range(CASES):
        bills = []
        for _ in range(source.randint(1, 8)):
            names = source.sample(NAMES, source.randint(1, 6))
            weights = {name: fractions.Fraction(source.choice([1, 1, 1, 2, 3, "0.5", "1.25"])) for name in names}
            cents = source.choice([0, 1, 2, 5, 100, 1000, source.randint(1, 99999)]) * source.choice([1, 1, 1, -1])
            bills.append((source.choice(NAMES), cents, weights))
        bound = source.choice([2, 5, 1000])
        amounts = [source.randint(-bound, bound) for _ in range(source.randint(0, 5))]
        amounts.append(-sum(amounts))
        print(";".join(f"{payer}/{cents}/" + ",".join(f"{name}:{float(weight)}" for name, weight in weights.items())
                       for payer, cents, weights in bills),
              ",".join(f"{name}:{coins}" for name, coins in balances(bills).items()),
              ",".join(map(str, amounts)), fewest(amounts))
    """#

  /// `SETTLING_CASES=10000` tries more, as `make soak` does.
  private static let cases = unsafe getenv("SETTLING_CASES").flatMap { unsafe Int(String(cString: $0)) } ?? 500

  private struct Case {
    var account: SharedAccount
    let balances: [String]
    let amounts: [(person: Text, amount: Decimal)]
    let fewest: Int

    init(_ line: Substring) throws {
      let words = line.split(separator: " ")
      func amount(_ text: Substring) throws -> Decimal {
        try Decimal(mantissa: try #require(Int128(text)), scale: 2)
      }
      account = SharedAccount(currency: "EUR")
      for bill in words[0].split(separator: ";") {
        let parts = bill.split(separator: "/")
        let fields: Object = [
          "paidBy": .string(Text(String(parts[0]))),
          "for": .array(parts[2].split(separator: ",").map { .string(Text(String($0))) }),
        ]
        let row = RecordRow(kind: "bill", owner: .user("alice"), id: "a", path: "", fields: fields)
        let counted = CountedAmount(amount: try amount(parts[1]), currency: "EUR", isIncome: false)
        if let bearers = try Bearers(row) { try account.add(counted, bearers) }
      }
      balances = words[1].split(separator: ",").map(String.init)
      amounts = try words[2].split(separator: ",").enumerated().map { (Text("p\($0.offset)"), try amount($0.element)) }
      fewest = try #require(Int(words[3]))
    }
  }

  @Test("What is owed in whole coins, and in as few payments as there can be, is what another program has")
  func model() throws {
    var source = SeededGenerator()
    let seed = Int.random(in: 0..<1_000_000, using: &source)
    let script = Self.model.replacing("SEED", with: String(seed)).replacing("CASES", with: String(Self.cases))
    let lines = try Python.run(script).split(separator: "\n")
    #expect(lines.count == Self.cases)
    var wrong: [String] = []
    for line in lines {
      let one = try Case(line)
      let people = try one.account.people()
      let balances = people.map { "\($0.person):\($0.standing.balance.mantissa)" }
      if balances != one.balances { wrong.append("\(line): balances \(balances)") }
      let payments = try Settlement(one.amounts).payments
      if payments.count != one.fewest { wrong.append("\(line): \(payments.count) payments") }
      if try !Self.isEven(one.amounts, after: payments) { wrong.append("\(line): not even after \(payments)") }
    }
    #expect(wrong.isEmpty, "seed \(seed): \(wrong.count) wrong, such as \(wrong.prefix(3))")
  }

  @Test("Ten times 10.00 for three are 33.34, 33.33 and 33.33; each month's payments leave nothing")
  func thirds() throws {
    var account = SharedAccount(currency: "EUR")
    let fields: Object = ["paidBy": "anna", "for": ["anna", "ben", "chris"]]
    let row = RecordRow(kind: "bill", owner: .user("anna"), id: "a", path: "", fields: fields)
    let bearers = try #require(try Bearers(row))
    let counted = CountedAmount(amount: try Decimal(mantissa: 1000, scale: 2), currency: "EUR", isIncome: false)
    for _ in 1...10 { try account.add(counted, bearers) }
    #expect(try account.people().map(\.standing.share.description) == ["33.34", "33.33", "33.33"])
    for month in 1...12 {
      let payments = try Self.payments(of: account)
      if month == 1 { #expect(payments.map(\.amount.description) == ["33.33", "33.33"]) }
      for payment in payments { try account.add(payment) }
      #expect(try account.people().allSatisfy { $0.standing.balance.isZero })
      for _ in 1...10 { try account.add(counted, bearers) }
    }
  }

  private static func isEven(
    _ balances: [(person: Text, amount: Decimal)], after payments: [Settlement.Payment]
  ) throws -> Bool {
    var open = Dictionary(balances.map { ($0.person, $0.amount) }, uniquingKeysWith: { first, _ in first })
    for payment in payments {
      if payment.amount <= .zero || payment.from == payment.to { return false }
      open[payment.from] = try (open[payment.from] ?? .zero) + payment.amount
      open[payment.to] = try (open[payment.to] ?? .zero) - payment.amount
    }
    return open.values.allSatisfy(\.isZero)
  }

  @Test("With many people the payments still make all even, one fewer than people at most")
  func many() throws {
    var balances = (1...40).map { (person: Text("p\($0)"), amount: Decimal($0 * 7 % 23)) }
    balances.append(("bank", try balances.reduce(Decimal.zero) { try $0 + $1.amount }.negated))
    let payments = try Settlement(balances).payments
    #expect(try Self.isEven(balances, after: payments))
    #expect(payments.count < balances.count)
  }

  @Test("Twenty thousand people are even at once: whoever owes most pays to whoever is owed most")
  func crowds() throws {
    var random = SeededGenerator()
    var times: [Int: Duration] = [:]
    for size in [40, 300, 20_000] {
      var balances = (0..<size).map { place -> (person: Text, amount: Decimal) in
        let digits = String(place)
        let name = String(repeating: "0", count: 5 - digits.count) + digits
        return (Text(name), Decimal(Int.random(in: -size...size, using: &random)))
      }
      balances.append(("99999", try balances.reduce(Decimal.zero) { try $0 + $1.amount }.negated))
      let clock = ContinuousClock()
      var payments: [Settlement.Payment] = []
      times[size] = try clock.measure { payments = try Settlement(balances).payments }
      #expect(try Self.isEven(balances, after: payments), "seed \(random.seed), \(size) people")
      #expect(payments.count < balances.count, "seed \(random.seed), \(size) people")
      if size <= 300 { #expect(payments == (try Self.slowly(balances)), "seed \(random.seed), \(size) people") }
    }
    // 67 times as many people take about a hundred times as long; looking at everybody before each payment, 4,400 times.
    let (few, many) = (try #require(times[300]), try #require(times[20_000]))
    #expect(many < max(few, .milliseconds(1)) * 1500, "300 people take \(few), 20,000 take \(many)")
  }

  /// Looks at everybody before each payment.
  private static func slowly(_ balances: [(person: Text, amount: Decimal)]) throws -> [Settlement.Payment] {
    var open = balances
    var payments: [Settlement.Payment] = []
    while let most = open.map(\.amount).max(), Decimal.zero < most, let least = open.map(\.amount).min() {
      let debtor = try #require(open.firstIndex { $0.amount == least })
      let creditor = try #require(open.firstIndex { $0.amount == most })
      let amount = min(least.negated, most)
      payments.append(Settlement.Payment(from: open[debtor].person, to: open[creditor].person, amount: amount))
      open[debtor].amount = try open[debtor].amount + amount
      open[creditor].amount = try open[creditor].amount - amount
    }
    return payments.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
  }

  @Test("Random bills and payments: balances are zero together, no cent is lost, and after the payments nobody owes")
  func accounts() throws {
    var random = SeededGenerator()
    let names: [Text] = ["alice", "bob", "Chen", "dora", "émile", "佳"]
    for number in 0..<Self.cases {
      let currency = random.pick(["EUR", "JPY", "KWD"] as [Text])
      var account = SharedAccount(currency: currency)
      var spent = Decimal.zero
      for bill in 0..<Int.random(in: 1...12, using: &random) {
        let fields = try Self.bill(names, decimals: SmallestCoin.decimals(of: currency), &random)
        let row = RecordRow(kind: "bill", owner: .user("alice"), id: Text("bill\(bill)"), path: "", fields: fields)
        let amount = try #require(row.value(at: FieldPath(keys: ["amount"]))?.decimal)
        let isIncome = fields["type"] == "income"
        let counted = CountedAmount(amount: amount, currency: currency, isIncome: isIncome)
        try account.add(counted, try #require(try Bearers(row)))
        try spent += isIncome ? amount.negated : amount
      }
      if random.chance(30) { try account.add(Settlement.Payment(from: "bob", to: "佳", amount: Decimal(3))) }
      let place = "seed \(random.seed), case \(number)"
      let people = try account.people()
      #expect(try people.reduce(Decimal.zero) { try $0 + $1.standing.balance }.isZero, "\(place)")
      #expect(try people.reduce(Decimal.zero) { try $0 + $1.standing.paid } == spent, "\(place)")
      #expect(try people.reduce(Decimal.zero) { try $0 + $1.standing.share } == spent, "\(place)")
      let payments = try Self.payments(of: account)
      #expect(payments.count <= max(0, people.count - 1), "\(place)")
      for payment in payments { try account.add(payment) }
      #expect(try account.people().allSatisfy { $0.standing.balance.isZero }, "\(place)")
      #expect(try Self.payments(of: account).isEmpty, "\(place)")
    }
  }

  private static func payments(of account: SharedAccount) throws -> [Settlement.Payment] {
    try Settlement(try account.people().map { ($0.person, $0.standing.balance) }).payments
  }

  @Test("What a payment's record says follows from what it settles: in every order, whatever others owe, and once")
  func identity() throws {
    var random = SeededGenerator()
    let names: [Text] = ["alice", "bob", "Chen", "佳", "\"", "a\nb"]
    for number in 0..<Self.cases {
      let place = "seed \(random.seed), case \(number)"
      let debts = (0..<Int.random(in: 1...8, using: &random)).map { Self.debt($0, among: names, &random) }
      let payment = Settlement.Payment(from: "alice", to: "佳", amount: Decimal(Int.random(in: 1...99, using: &random)))
      let settled = Self.settled(payment, debts)
      let others = [Self.debt(100, among: ["zoe"], &random), Self.debt(102, among: ["佳"], &random)]
      let again = Self.settled(payment, debts.shuffled(using: &random) + others)
      #expect(settled.identity == again.identity && settled.day == again.day && settled.book == again.book, "\(place)")
      let spelt = Settlement.Payment(
        from: "alice", to: "佳", amount: try payment.amount + Decimal(mantissa: 0, scale: 2))
      #expect(settled.identity == Self.settled(spelt, debts).identity, "\(place)")
      let different = [
        Self.settled(payment, debts + [Self.debt(101, among: ["alice"], &random)]),
        Self.settled(payment, debts, in: "JPY"), Self.settled(payment, debts, in: nil),
        Self.settled(Settlement.Payment(from: "佳", to: "alice", amount: payment.amount), debts),
        Self.settled(Settlement.Payment(from: "alice", to: "佳", amount: try payment.amount + Decimal(1)), debts),
      ]
      #expect(Set(different.map(\.identity) + [settled.identity]).count == different.count + 1, "\(place)")
    }
  }

  private static func debt(_ number: Int, among names: [Text], _ random: inout SeededGenerator) -> CountedDebt {
    let people = Set([random.pick(names), random.pick(names)])
    let day = CalendarDay("2026-11-\(Int.random(in: 10...30, using: &random))")
    return CountedDebt(
      record: Text("bill alice/\(number)"), people: people, day: day, book: random.pick(["alice/trip", nil]))
  }

  private static func settled(
    _ payment: Settlement.Payment, _ debts: [CountedDebt], in currency: Text? = "EUR"
  ) -> SettledDebts {
    var account = SharedAccount(currency: currency)
    for debt in debts { account.note(debt) }
    return account.debts(settledBy: payment)
  }

  @Test("A payment stands on the day of the last bill that it settles, and in their book where they have one")
  func dayAndBook() throws {
    func debt(_ day: String?, _ book: Text?, _ people: Set<Text>) -> CountedDebt {
      CountedDebt(record: Text(day ?? ""), people: people, day: day.flatMap { CalendarDay($0) }, book: book)
    }
    let debts = [
      debt("2026-11-03", "alice/trip", ["alice", "bob"]), debt("2026-11-09", "alice/trip", ["bob", "chen"]),
      debt("2026-11-20", nil, ["chen", "dora"]),
    ]
    let first = Self.settled(Settlement.Payment(from: "bob", to: "alice", amount: Decimal(3)), debts)
    #expect(first.day == CalendarDay("2026-11-09") && first.book == "alice/trip")
    let second = Self.settled(Settlement.Payment(from: "chen", to: "alice", amount: Decimal(3)), debts)
    #expect(second.day == CalendarDay("2026-11-20") && second.book == nil)
    let dayless = Self.settled(
      Settlement.Payment(from: "bob", to: "alice", amount: Decimal(3)), [debt(nil, nil, ["bob"])])
    #expect(dayless.day == nil && dayless.book == nil)
  }

  private static func bill(_ names: [Text], decimals: Int, _ random: inout SeededGenerator) throws -> Object {
    let amount = try Decimal(mantissa: Int128(Int.random(in: -500...99_999, using: &random)), scale: decimals)
    let people = names.filter { _ in random.chance(50) } + ["zoe"]
    var fields: Object = ["amount": .number(amount.number)]
    if random.chance(20) { fields["type"] = "income" }
    if random.chance(60) { fields["paidBy"] = .string(random.pick(names)) }
    switch Int.random(in: 0..<3, using: &random) {
    case 0: fields["for"] = .array(people.map { .string($0) })
    case 1: fields["for"] = .array(people.map { .string(Text("\($0):\(Int.random(in: 1...9, using: &random))")) })
    default:
      fields["for"] = .object(
        Object(uniqueMembers: people.map { Object.Member($0, .number(Number(Int.random(in: 1...9, using: &random)))) }))
    }
    return fields
  }

  @Test(
    "What is no name or no part is refused, with the field",
    arguments: [
      (#"{"for": []}"#, "for"), (#"{"for": [3]}"#, "for"), (#"{"for": ["bob", "bob"]}"#, "for"),
      (#"{"for": ["bob:0"]}"#, "for"), (#"{"for": ["bob:x"]}"#, "for"), (#"{"for": {"bob": -1}}"#, "for"),
      (#"{"for": {"bob": "2"}}"#, "for"), (#"{"for": {"": 1}}"#, "for"), (#"{"paidBy": 3}"#, "paidBy"),
      (#"{"paidBy": ""}"#, "paidBy"), (#"{"for": {}}"#, "for"),
    ])
  func refused(_ json: String, _ field: String) throws {
    let fields = try #require(try JSONDocument(json).value.object)
    let row = RecordRow(kind: "bill", owner: .user("alice"), id: "a", path: "", fields: fields)
    do {
      _ = try Bearers(row)
      Issue.record("\(json) was taken")
    } catch { #expect(error.field.description == field) }
  }

  @Test("Without for, the bill is for whoever wrote it; without paidBy, that is who paid")
  func missing() throws {
    func bearers(_ json: String, _ owner: RecordRow.Owner) throws -> Bearers? {
      let fields = try #require(try JSONDocument(json).value.object)
      return try Bearers(RecordRow(kind: "bill", owner: owner, id: "a", path: "", fields: fields))
    }
    #expect(try bearers(#"{"amount": 3}"#, .user("alice")) == nil)
    let paid = try #require(try bearers(#"{"paidBy": "bob"}"#, .user("alice")))
    #expect(paid.payer == "bob" && paid.shares.map(\.person) == ["alice"])
    let borne = try #require(try bearers(#"{"for": ["bob"]}"#, .user("alice")))
    #expect(borne.payer == "alice" && borne.shares.map(\.person) == ["bob"])
    #expect(throws: Bearers.Refusal.self) { try bearers(#"{"for": ["bob"]}"#, .shared) }
  }
}
