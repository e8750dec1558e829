package import Records
package import Store

/// Numbers as people type them: plain, as arithmetic, in the spelling of the ledger's language, and in another unit than the
/// field's.
package struct TypedNumber {
  package let style: NumberStyle
  /// nil: the ledger does not say.
  private let system: Measure.System?

  package init(in ledger: Ledger) throws {
    let manifest = try ledger.readableManifest()
    style = NumberStyle(language: manifest?.language)
    system = manifest?.members["units"]?.string.flatMap(Measure.System.init(rawValue:))
  }

  /// A plain number keeps its spelling; anything else is calculated.
  ///
  /// - Parameter unit: of the field: `568ml` and `1 pint` are amounts in it.
  package func read(_ text: String, in unit: String? = nil, _ path: FieldPath) throws(Failure) -> Number {
    guard let unit, let typed = Measure.split(text), Measure.isUnit(typed.unit, for: unit) else {
      return try plain(text, path)
    }
    let number = try plain(typed.number, path)
    if typed.unit == unit { return number }
    do throws(Measure.Problem) {
      if let amount = decimal(number), let converted = try Measure.convert(amount, typed.unit, to: unit, system) {
        return converted.number
      }
    } catch { throw Self.failure(error, text, unit, path) }
    throw Failure(.invalid, .invalid, "\(path) “\(text)” has too many digits in \(unit)").about(path)
  }

  private func decimal(_ number: Number) -> Decimal? {
    do throws(ArithmeticError) { return try Decimal(number) } catch { return nil }
  }

  private func plain(_ text: String, _ path: FieldPath) throws(Failure) -> Number {
    if let number = Number(lexeme: text) {
      if style == .unknown || !text.contains(".") { return number }
    }
    let plain: String
    do throws(UnclearNumber) { plain = try style.plain(text) } catch {
      throw Failure(.invalid, .invalid, "\(path) “\(error.text)” \(error.reason)", hint: error.hint(in: style)).about(
        path)
    }
    if let number = Number(lexeme: plain) { return number }
    do throws(CalculationError) { return try Calculation.evaluate(plain).number } catch {
      throw Failure(.invalid, .invalid, "\(path) “\(text)” is not a number: \(error.message)").about(path)
    }
  }

  private static func failure(
    _ problem: Measure.Problem, _ text: String, _ unit: String, _ path: FieldPath
  ) -> Failure {
    switch problem {
    case .tooLong: Failure(.invalid, .invalid, "\(path) “\(text)” has too many digits in \(unit)").about(path)
    case .differs(let word):
      Failure(
        .usage, .ambiguous, "\(path) “\(text)”: \(word) is one amount in America and another one in Britain",
        hint: "write it in \(unit), or say which is meant here: ledger-sync put ledger.json units us (or imperial)"
      ).about(path)
    }
  }
}

extension UnclearNumber {
  /// What to write instead, and how to say how numbers are written here where nothing does.
  package func hint(in style: NumberStyle) -> Sentence {
    let meant: Sentence =
      meant.isEmpty
      ? "write numbers as 12.50" : "write \(meant.said(separator: " or "))"
    if style != .unknown { return meant }
    // Which of the marks stands last is the one before the cents.
    let marks = text.utf8.filter { [UInt8(ascii: "."), UInt8(ascii: ",")].contains($0) }
    return marks.last == UInt8(ascii: ".")
      ? "\(meant); ledger-sync put ledger.json language en says that 1,234.50 is 1234.50 here"
      : "\(meant); ledger-sync put ledger.json language de says that 12,50 is 12.50 here"
  }
}
