public import Records

/// A bill or a payment that an account counted.
public struct CountedDebt: Hashable, Sendable {
  /// Its kind, its owner and its id.
  public let record: Text
  /// Who paid, bore or got something.
  public let people: Set<Text>
  public let day: CalendarDay?
  /// `OWNER/ID`, or as it is written where it leads nowhere.
  public let book: Text?

  public init(record: Text, people: Set<Text>, day: CalendarDay?, book: Text?) {
    self.record = record
    self.people = people
    self.day = day
    self.book = book
  }
}

extension CountedDebt {
  /// - Parameters:
  ///   - people: who paid, bore or got something.
  ///   - book: the kind of books.
  public init(_ row: RecordRow, among people: Set<Text>, book: Text, in setting: Matcher.Setting) {
    let written = setting.shape(of: row)?.fields.first { $0.type == .reference(kind: book) }
      .flatMap { row.value(at: $0.path)?.string }.map { Text($0) }
    let target = written.flatMap { setting.references.target(of: $0, kind: book, for: row.owner) }
    self.init(
      record: Text("\(row.kind) \(row.reference)"), people: people,
      day: setting.value(at: FieldPath(keys: ["date"]), of: row)?.day(in: setting.calendar.zone),
      book: target?.reference ?? written)
  }
}

/// What a payment settles: what was counted of whoever makes it.
///
/// From this and from the payment alone follow the payment's id, its day and its book, whoever asks, when, and by which
/// terms. So devices that know nothing of each other make the same record of it. A payment that was made is counted next
/// time, so that the next one is another, even of the same amount.
public struct SettledDebts: Sendable {
  private let payment: Settlement.Payment
  private let currency: Text?
  private let debts: [CountedDebt]

  init(_ payment: Settlement.Payment, in currency: Text?, of counted: [CountedDebt]) {
    (self.payment, self.currency) = (payment, currency)
    debts = counted.filter { $0.people.contains(payment.from) }
  }

  /// The day of the last of them; nil where none has a day.
  public var day: CalendarDay? { debts.compactMap(\.day).max() }

  /// Where all stand in one book.
  public var book: Text? {
    let books = Set(debts.map(\.book))
    return books.count == 1 ? books.first.flatMap(\.self) : nil
  }

  /// What the payment's id follows from.
  public var identity: Text {
    var writer = JSONWriter()
    writer.write([
      .string(payment.from), .string(payment.to), .string(Text(payment.amount.normalised.description)),
      currency.map { .string($0) } ?? .null, .array(Set(debts.map(\.record)).sorted().map { .string($0) }),
    ])
    return Text(String(decoding: writer.bytes, as: UTF8.self))
  }
}
