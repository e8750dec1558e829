internal import Desk
internal import Records
internal import Schema
internal import Store

/// What `kinds private` answers.
struct PrivacyAnswer {
  let kind: Kind
  let kinds: Kinds
  let report: PrivacyReport

  func print(to context: Context) {
    if context.settings.format.isJSON {
      context.print(json: json(in: context.spoken.language))
    } else {
      context.print(words)
    }
    for conflict in report.conflicts {
      context.note("\(conflict.path): \(conflict.fieldName) was different there: both values are listed")
    }
    for file in report.staying { context.note("\(file.path) stays: \(file.message)") }
    if report.committed > 0 {
      context.note(
        "what was sent before is still in the history of the cloud, and goes from your other devices' folders")
    }
    for (folder, records) in report.others {
      context.note(
        records == 1
          ? "1 record in \(folder)/ stays, and can be read by all"
          : "\(records) records in \(folder)/ stay, and can be read by all")
    }
    if report.references > 0 {
      context.note(
        report.references == 1
          ? "1 field of a record that is sent names one of them: ledger-sync check lists it"
          : "\(report.references) fields of records that are sent name one of them: ledger-sync check lists them")
    }
  }

  private var words: Sentence {
    switch report.moved {
    case 0: kind.isPrivate ? "the kind \(kind.name) is private already" : "the kind \(kind.name) is private"
    case 1: "the kind \(kind.name) is private: 1 record went to local/, on this device only"
    default: "the kind \(kind.name) is private: \(report.moved) records went to local/, on this device only"
    }
  }

  private func json(in language: Language) -> Value {
    [
      "kind": .string(kind.name), "private": true, "records": .number(Number(report.moved)),
      "conflicts": .array(report.conflicts.map { ConflictAnswer.json($0, kinds: kinds) }),
      "left_out": .array(report.staying.map { $0.json(in: language) }),
      "others": .array(
        report.others.map { ["folder": .string(Text($0.folder)), "records": .number(Number($0.records))] }),
      "references": .number(Number(report.references)),
    ]
  }
}
