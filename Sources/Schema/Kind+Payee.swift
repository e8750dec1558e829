public import Records

/// Where records with money say whom it went to or came from.
public struct PayeeFields: Hashable, Sendable {
  /// The field with the title of the payee, or with what somebody else wrote for it.
  public let payee: Text
  /// The field with what the source wrote, where a payee was found by it.
  public let text: Text
  /// What a payee brings with it, where nobody has said it.
  public let brought: [Text]
  /// What of that says what the money was for.
  public static let category: Text = "category"

  public static let usual = PayeeFields(payee: "payee", text: "payeeText", brought: [category, "tags", "account"])
}

extension Kind {
  /// How its records name their payee, and keep what a source wrote for it; nil where they do not.
  public var payee: PayeeFields? {
    let usual = PayeeFields.usual
    func isText(_ name: Text) -> Bool { field(name).map { $0.types == .string && $0.reference == nil } ?? false }
    return moneyField != nil && isText(usual.payee) && isText(usual.text) ? usual : nil
  }
}
