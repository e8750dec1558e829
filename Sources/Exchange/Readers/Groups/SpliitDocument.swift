internal import Records

/// The JSON that Spliit exports of a group: its people by their ids, and expenses whose amounts are whole numbers of the
/// smallest unit of the currency. How an expense is shared is a ratio, whatever its numbers count.
struct SpliitDocument {
  /// What the group writes beside its amounts, where it names no currency by its code.
  let sign: String?
  private let document: RecordDocument
  private var expenses: ArraySlice<DocumentPart>
  private let people: [Text: Text]
  private let currency: Text?

  /// nil for another document. Throws where it has two people of one name: nobody could tell them apart.
  init?(_ text: [UInt8]) throws(SourceProblem) {
    guard text.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }) == UInt8(ascii: "{") else {
      return nil
    }
    let document = try DocumentReader.document(text, .json)
    guard let expenses = Self.list("expenses", in: document), let people = Self.list("participants", in: document)
    else {
      return nil
    }
    (self.document, self.expenses) = (document, expenses[...])
    var names: [Text: Text] = [:]
    var all: Set<Text> = []
    for part in people {
      guard let person = document.value(of: part).object, let id = person["id"]?.string,
        let name = person["name"]?.string?.trimmed, !name.isEmpty
      else { return nil }
      if !all.insert(Text(name)).inserted {
        throw SourceProblem(offset: part.offset, "two people of the group are called “\(name.shortened)”")
      }
      names[Text(id)] = Text(name)
    }
    self.people = names
    let code = document.part(at: FieldPath(keys: ["currencyCode"])).map { document.value(of: $0) }?.string?.trimmed
    currency = code.flatMap { $0.isEmpty ? nil : Text($0) }
    let sign = document.part(at: FieldPath(keys: ["currency"])).map { document.value(of: $0) }?.string?.trimmed
    self.sign = currency == nil ? sign ?? "" : nil
  }

  private static func list(_ name: Text, in document: RecordDocument) -> [DocumentPart]? {
    guard let parts = document.part(at: FieldPath(keys: [name])).flatMap({ document.parts(of: $0) }),
      parts.allSatisfy({ $0.key == nil })
    else { return nil }
    return parts
  }

  mutating func next() throws(SourceProblem) -> GroupEntry? {
    guard let part = expenses.popFirst() else { return nil }
    guard let expense = document.value(of: part).object else {
      throw SourceProblem(offset: part.offset, "an expense is expected to be an object with members")
    }
    let amount = try amount(expense, part.offset)
    let isPayment = expense["isReimbursement"] == true
    let isIncome = !isPayment && amount.isNegative
    var texts: [Text: Text] = [:]
    texts["Id"] = expense["id"]?.string.map { Text($0) }
    // A day at midnight in UTC, whatever the time zone of the people is.
    texts["Date"] = expense["expenseDate"]?.string.map { Text(String($0.prefix(10))) }
    texts["Description"] = expense["title"]?.string.map { Text($0.trimmed) }
    texts["Cost"] = Text((isIncome ? amount.negated : amount).description)
    texts["Currency"] = currency
    texts["Notes"] = expense["notes"]?.string.map { Text($0.trimmed) }
    if let name = expense["category"]?.object?["name"]?.string?.trimmed, name != Spliit.noCategory {
      texts["Category"] = Text(name)
    }
    return GroupEntry(
      offset: part.offset, sort: isPayment ? .payment : isIncome ? .income : .expense, texts: texts,
      split: Result { () throws(SourceProblem) in try split(expense, part.offset) })
  }

  private func amount(_ expense: Object, _ offset: Int) throws(SourceProblem) -> Decimal {
    do throws(ArithmeticError) {
      guard let number = expense["amount"]?.number else { throw .notANumber }
      let units = try Decimal(number).normalised
      if units.scale == 0 { return try Decimal(mantissa: units.mantissa, scale: Spliit.decimals(of: currency)) }
    } catch { /* Said below. */  }
    throw SourceProblem(offset: offset, "its amount is no whole number of the smallest unit of its currency")
  }

  private func split(_ expense: Object, _ offset: Int) throws(SourceProblem) -> GroupEntry.Split {
    func person(_ id: Value?) throws(SourceProblem) -> Text {
      if let id = id?.string, let name = people[Text(id)] { return name }
      throw SourceProblem(offset: offset, "it names somebody who is not among the people of the group")
    }
    let payer = try person(expense["paidById"])
    guard let mode = expense["splitMode"]?.string.flatMap({ Mode(rawValue: $0) }) else {
      throw SourceProblem(offset: offset, "it does not say in a way that is known how it is shared")
    }
    var parts = GroupEntry.Parts()
    for share in expense["paidFor"]?.array ?? [] {
      let name = try person(share.object?["participantId"])
      guard let part = part(share.object?["shares"]?.number, mode), !part.isNegative, parts.add(name, part.number)
      else {
        throw SourceProblem(offset: offset, "the part of “\(name)” is not one positive number")
      }
    }
    if parts.isEmpty { throw SourceProblem(offset: offset, "nobody bears anything of it") }
    return GroupEntry.Split(payer: payer, parts: parts.object)
  }

  private enum Mode: String {
    case evenly = "EVENLY"
    case shares = "BY_SHARES"
    case percentage = "BY_PERCENTAGE"
    case amount = "BY_AMOUNT"
  }

  /// Parts and percentages are kept a hundredfold, amounts in the smallest unit.
  private func part(_ shares: Number?, _ mode: Mode) -> Decimal? {
    if mode == .evenly { return Decimal(1) }
    do throws(ArithmeticError) {
      guard let shares else { return nil }
      let units = try Decimal(shares).normalised
      let scale = mode == .amount ? Spliit.decimals(of: currency) : 2
      return try Decimal(mantissa: units.mantissa, scale: units.scale + scale).normalised
    } catch { return nil }
  }
}
