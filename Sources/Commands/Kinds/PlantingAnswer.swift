internal import Desk
internal import Records
internal import Schema
internal import Store

/// The name of what a ledger can be given, as an argument.
enum SetArgument {
  static func set(_ name: String) throws(Failure) -> PlantedSet {
    if let set = PlantedSet(rawValue: name.lowercased()) { return set }
    let names = PlantedSet.allCases.map(\.rawValue)
    throw .usage(
      "there is no “\(name)” to add",
      hint: Suggestion.hint(for: name, among: names, otherwise: "known are \(names.joined(separator: ", "))"))
  }
}

/// What `kinds add` answers.
struct PlantingAnswer {
  let set: PlantedSet
  let report: PlantingReport

  func print(to context: Context) {
    if context.settings.format.isJSON { return context.print(json: json) }
    for kind in report.kinds { context.print("new kind \(kind)") }
    if report.records > 0 { context.print("added \(counted(report.records, "record")) of \(set.rawValue) to shared/") }
    if report.wasAdded {
      context.note("\(set.rawValue): added before; what was changed or deleted since stays so")
    } else if report.there > 0 {
      context.note(
        report.there == 1
          ? "1 of them is there already, and stays as it was"
          : "\(report.there) of them are there already, and stay as they were")
    } else if report.records == 0, report.kinds.isEmpty {
      let kinds = set.kinds.map { Sentence(verbatim: $0.name) }
      context.note(
        kinds.count == 1
          ? "nothing to add: the ledger has the kind \(kinds[0])"
          : "nothing to add: the ledger has the kinds \(kinds.joined(separator: " and "))")
    }
    if report.records > 0 || !report.kinds.isEmpty {
      // The guard counts so many records as a loss for everybody.
      let agreed = report.records > 0 ? " --allow-deletions" : ""
      context.note("ledger-sync undo\(agreed) takes it back")
    }
  }

  private var json: Value {
    [
      "name": .string(Text(set.rawValue)), "kinds": .array(report.kinds.map { .string($0) }),
      "records": .number(Number(report.records)), "there": .number(Number(report.there)),
    ]
  }
}
