public import Records

/// In which currency the amounts of a group are, where its file has a sign in place of a code, or says nothing.
public struct GroupCurrency {
  /// What stands in the file; nil for nothing.
  public let sign: String?
  /// nil where a person has to say it.
  public let certain: Text?
  private let choices: [Text]

  /// nil where the file says it by codes, and for other files.
  /// - Parameter usual: the ledger's.
  public init?(_ text: [UInt8], _ rule: ImportRule, usual: Text?) {
    switch rule.reader {
    case .spliit:
      guard let sign = Spliit.sign(of: text) else { return nil }
      self.sign = sign.isEmpty ? nil : sign
    case .ihatemoney:
      if Self.namesCurrency(text, rule) { return nil }
      sign = nil
    default: return nil
    }
    certain = sign.map { CurrencySigns.code($0, usual: usual) } ?? usual
    var seen: Set<Text> = []
    let all = (usual.map { [$0] } ?? []) + (sign.map { CurrencySigns.candidates($0, usual: usual) } ?? [])
    choices = Array(all.filter { seen.insert($0).inserted }.prefix(8))
  }

  private static func namesCurrency(_ text: [UInt8], _ rule: ImportRule) -> Bool {
    do throws(SourceProblem) {
      var entries = try IHateMoneyEntries(text, rule)
      while true {
        do throws(SourceProblem) {
          guard let entry = try entries.next() else { return false }
          if entry.texts["Currency"] != nil { return true }
        } catch { continue }
      }
    } catch { return false }
  }

  /// nil where it is certain, or answered.
  public func question(_ answers: GuessAnswers) -> GuessQuestion? {
    guard answers.currency == nil, certain == nil, let sign else { return nil }
    return GuessQuestion(
      .currency, "the group calls its currency “\(sign.shortened)”, which can be several currencies",
      choices.map { .init($0.string, "all amounts are in \($0)") }, examples: [])
  }
}
