internal import Desk
internal import Records

/// What an import answers in JSON: one text, of however many files and rules.
struct ImportAnswers {
  private var values: [Value] = []
  /// Whether they are the records of a dry run.
  private let isRehearsal: Bool

  init(isRehearsal: Bool) { self.isRehearsal = isRehearsal }

  mutating func add(_ values: [Value]) { self.values += values }

  /// One answer stands for itself; several, and records, are a list.
  func print(_ context: Context) {
    let isList = context.settings.format == .json && (isRehearsal || values.count > 1)
    if isList { return JSONOutput(context.output).print(items: values) }
    for value in values { context.print(json: value) }
  }
}
