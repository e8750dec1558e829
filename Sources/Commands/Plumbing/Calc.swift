internal import Desk
internal import Records

extension Command {
  private static let expression = Positional("EXPRESSION", .some)

  static let calc = Command(
    name: "calc",
    group: .plumbing,
    summary: "Calculate exactly, as amounts are calculated",
    details: """
      Numbers with a point, + - * / and parentheses. Several arguments are one expression.
      The result is exact, with up to 38 digits, as many of them after the point as there are. Only a
      division that does not end within them is rounded, to 10 digits after the point; below a millionth
      10 digits are kept behind the leading zeros. What does not fit is an error: nothing is cut off.

      --batch: {"expression":TEXT} is answered by {"value":"41.5"} or {"error":{...}}.
      """,
    positionals: [expression],
    options: [.batch],
    examples: [
      Example("ledger-sync calc '12.5*3+4'", "41.5"),
      Example("ledger-sync calc 0.1 + 0.2", "0.3"),
    ]
  ) { invocation, context in
    if invocation.has(.batch) {
      return try Batch(context).run { ["value": .string(try value(of: $0.requiredText("expression")))] }
    }
    let result = try value(of: invocation.all(expression).joined(separator: " "))
    if context.settings.format.isJSON {
      context.print(json: ["value": .string(result)])
    } else {
      context.print(verbatim: result)
    }
    return .done
  }

  private static func value(of expression: String) throws -> String {
    try Calculation.evaluate(expression).description
  }
}
