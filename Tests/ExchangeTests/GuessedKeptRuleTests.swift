import Records
import Testing

@testable import Exchange

@Suite("Rules that were kept, and files with their columns that say something else")
struct GuessedKeptRuleTests {
  private func guessed(
    _ lines: [String], _ change: (inout GuessSetting) -> Void = { _ in }
  ) throws -> RuleGuess { try RuleGuess.ofBills(lines, change) }

  private static let sides = "Date,Text,Debit,Credit"

  @Test("A minus among credits is a surprise, unless the balances move as the rule takes it")
  func credits() throws {
    let kept = try guessed([Self.sides, "2026-01-15,Shop,12.50,"]).rule
    let found = try guessed([Self.sides, "2026-02-13,PAYMENT,,-19.50"]).surprises(for: kept)
    #expect(found == ["“-19.50” in “Credit” has a minus, and the rule takes it as spent"])
    let balances = [
      "\(Self.sides),Balance", "2026-02-12,Shop,5.00,,95.00", "2026-02-13,Pay,,20.00,115.00",
      "2026-02-14,Pay,,-20.00,95.00",
    ]
    let own = try guessed(["\(Self.sides),Balance", "2026-01-15,Shop,12.50,,100.00"]).rule
    #expect(try guessed(balances).surprises(for: own) == [])
  }

  @Test("Debits with a minus and without are a surprise where the rule does not say what a minus means")
  func mixedDebits() throws {
    let month = [Self.sides, "2026-02-15,Storno,12.50,", "2026-02-15,Coop,-2.50,"]
    var kept = try guessed([Self.sides, "2026-01-15,Migros,-12.50,"]).rule
    #expect(kept.sign == nil)
    #expect(try guessed(month).surprises(for: kept).count == 1)
    #expect(try guessed([Self.sides, "2026-02-15,Coop,-2.50,", "2026-02-16,Job,,9"]).surprises(for: kept) == [])
    #expect(try guessed([Self.sides, "2026-02-15,Coop,2.50,", "2026-02-16,Job,,9"]).surprises(for: kept) == [])
    kept.sign = .spentIsNegative
    #expect(try guessed(month).surprises(for: kept) == [])
  }

  @Test("Debits that all have a minus are a surprise where the rule takes a minus for money that came back")
  func newMinus() throws {
    let kept = try guessed([Self.sides, "2026-01-15,Rent,500.00,", "2026-01-16,Job,,1000.00"]).rule
    let month = [Self.sides, "2026-02-15,Rent,-500.00,", "2026-01-16,Job,,1000.00"]
    #expect(kept.sign == .spentIsPositive)
    #expect(try guessed(month).surprises(for: kept).count == 1)
    #expect(try guessed(month) { $0.answers.sign = .spentIsPositive }.surprises(for: kept) == [])
    let refund = [Self.sides, "2026-02-15,Rent,500.00,", "2026-02-16,Shop,3.00,", "2026-02-17,Back,-3.00,"]
    #expect(try guessed(refund).surprises(for: kept) == [])
  }

  @Test("A letter for the other side, alone in its column, is a surprise under a name that can say it")
  func letters() throws {
    func month(_ name: String, _ letter: String) throws -> RuleGuess {
      try guessed(["Date,Text,Amount,\(name)", "2026-02-15,Lohn,1000.00,\(letter)"])
    }
    let kept = try guessed(["Date,Text,Amount,Type", "2026-01-15,Rewe,12.50,D"]) { $0.answers.sign = .spentIsPositive }
      .rule
    #expect(try month("Type", "C").surprises(for: kept).count == 1)
    #expect(try month("Type", "D").surprises(for: kept) == [])
    #expect(try month("Class", "C").surprises(for: kept) == [])
  }

  @Test("Words that say of each row what the rule takes from its sign are no surprise, and agree with it")
  func words() throws {
    func month(_ amount: String) throws -> RuleGuess {
      try guessed(["Date,Text,Kind,Amount", "2026-02-15,Lohn,Eingang,\(amount)"])
    }
    let kept = try guessed(["Date,Text,Kind,Amount", "2026-01-15,Rewe,Ausgang,-12.50"]).rule
    for amount in ["1000.00", "+1000.00"] {
      #expect(try month(amount).surprises(for: kept) == [] && month(amount).agreesOnSign(with: kept))
    }
    var card = kept
    card.sign = .spentIsPositive
    #expect(try month("1000.00").surprises(for: card).count == 1)
  }

  @Test("A month of income alone agrees with the rule where a plus is written, or where credits have a column")
  func income() throws {
    let kept = try guessed(["Date,Text,Amount", "2026-01-15,Rent,-500.00"]).rule
    #expect(try guessed(["Date,Text,Amount", "2026-02-17,Job,+1000.00"]).agreesOnSign(with: kept))
    #expect(try !guessed(["Date,Text,Amount", "2026-02-17,Job,1000.00"]).agreesOnSign(with: kept))
    #expect(try !guessed(["Date,Text,Amount", "2026-02-17,A,+1.00", "2026-02-18,B,2.00"]).agreesOnSign(with: kept))
    var card = kept
    card.sign = .spentIsPositive
    #expect(try !guessed(["Date,Text,Amount", "2026-02-17,Job,+1000.00"]).agreesOnSign(with: card))
    let sides = try guessed([Self.sides, "2026-01-15,Rent,500,"]).rule
    #expect(try guessed([Self.sides, "2026-02-17,Job,,1000"]).agreesOnSign(with: sides))
  }

  @Test("An amount in another currency is a surprise where another column has the money of the account")
  func otherAmounts() throws {
    let head = "Date,Text,Transaction amount,Transaction currency,Billed amount,Billed currency"
    let kept = try guessed([head, "2026-01-15,Rewe,-12.50,EUR,-12.50,EUR"]).rule
    #expect(kept.source(of: "amount")?.columns == ["Transaction amount"])
    let abroad = try guessed([head, "2026-02-15,NYC,-50.00,USD,-44.00,EUR"])
    #expect(abroad.otherAmounts(than: kept) != nil)
    #expect(try guessed([head, "2026-02-15,Aldi,-5.00,EUR,-5.00,EUR"]).otherAmounts(than: kept) == nil)
  }

  @Test("A new column in the rule's currency is a surprise where it differs from the one that the rule takes")
  func ownCurrency() throws {
    let kept = try guessed(["Date,Text,Amount", "2026-01-15,Rewe,-12.50"]).rule
    func month(_ amount: String) throws -> RuleGuess {
      try guessed(["Date,Text,Amount,Amount (EUR)", "2026-02-15,NYC,-50.00,\(amount)"])
    }
    #expect(try month("-44.00").amountsInOwnCurrency(besides: kept) != nil)
    #expect(try month("-50.00").amountsInOwnCurrency(besides: kept) == nil)
  }

  @Test("Columns with one name that have changed places are a surprise")
  func doubles() throws {
    let kept = try guessed([
      "Date,Text,Saldo,W,Betrag,W", "2026-01-15,Rewe,100.00,EUR,-12.50,EUR", "2026-01-16,Rewe,80.00,EUR,-20.00,EUR",
    ]).rule
    let turned = try guessed(["Date,Text,Betrag,W,Saldo,W", "2026-02-15,Rewe,-12.50,USD,100.00,EUR"])
    #expect(turned.surprises(for: kept).contains { $0.description.contains("changed places") })
  }

  @Test("Who says by which word money was spent has said it of the other word of the pair")
  func otherWord() throws {
    func words(_ word: String) throws -> [Text: Text] {
      let guess = try guessed(["Date,Text,Amount,Typ", "2026-01-15,Rewe,12.50,\(word)"]) {
        $0.answers.spent = GuessAnswers.Skipped(column: "Typ", text: word)
      }
      guard case .columns(_, let words) = guess.rule.source(of: "type") else { return [:] }
      return words
    }
    #expect(try words("S")["H"] == "income" && words("Uit")["In"] == "income")
    #expect(try words("Q") == ["Q": "expense"])
  }
}
