internal import Desk
internal import Git
internal import Records
internal import Reports
internal import Store

extension Command {
  static let sign = Command(
    name: "sign",
    group: .history,
    summary: "Sign for unsent work that has no proof",
    details: """
      What you did before this device had a key, what plain git has committed without a signature, and an import
      that ran from a timer, when nobody could type the passphrase. No commit is rewritten: a new one on top,
      which changes nothing, names them. What others have to sign for is left alone, and said (exit 1).
      """,
    examples: [Example("ledger-sync sign", "Now it can be sent, even where unproven work is held back")],
    answersRows: false,
    isDeed: true
  ) { _, context in
    let ledger = try context.ledger(for: "sign")
    let answer = try WorkTree.open(ledger).signUnsent()
    if context.settings.format.isJSON {
      context.print(json: [
        "signed": .array(answer.signed.map { .string(Text($0.description)) }),
        "left": .number(Number(answer.left.count)),
      ])
    } else {
      context.print(
        answer.signed.isEmpty ? "nothing to sign" : "signed for \(counted(answer.signed.count, "commit"))")
    }
    if !answer.left.isEmpty {
      context.note(
        "\(counted(answer.left.count, "commit")) changed records that only others may sign for: ledger-sync verify")
    }
    return answer.left.isEmpty ? .done : .needsDecision
  }
}
