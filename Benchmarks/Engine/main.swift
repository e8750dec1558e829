// engine-benchmark [SECONDS [OPERATION]]: how long the reader and the merge take, within this process, without files.
//
// Prints one JSON object a line: {"operation":NAME,"bytes":N,"nanoseconds":N}, each measured for SECONDS, 0.5 by
// default. OPERATION, a part of a name, leaves the others out: for profiles. And the
// record itself, {"record":TEXT}, so that other programs can be measured with the same.
//
// engine-benchmark validation CASE KILOBYTES: one check of a record against a kind (see Validations.swift).
import Records

if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "validation" {
  Validations(kilobytes: Int(CommandLine.arguments[3]) ?? 10).measure(CommandLine.arguments[2])
} else {
  try measureEngine()
}

func measureEngine() throws {
  let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 0.5
  let wanted = CommandLine.arguments.dropFirst(2).first ?? ""
  let sample = Sample()
  let kind = try Sample.billRules()

  func show(_ operation: String, bytes: Int, _ body: () throws -> Void) rethrows {
    guard operation.contains(wanted) || wanted.isEmpty else { return }
    let nanoseconds = try Stopwatch(seconds: seconds).least(of: body)
    print(#"{"operation":"\#(operation)","bytes":\#(bytes),"nanoseconds":\#(Int(nanoseconds))}"#)
  }

  try show("read", bytes: sample.record.count) { Stopwatch.keep(try JSONDocument(sample.record)) }
  try show("read into values", bytes: sample.record.count) { Stopwatch.keep(try JSONDocument(sample.record).value) }
  try show("merge, a field on each side", bytes: sample.ours.count) {
    Stopwatch.keep(try sample.merged(sample.ours, sample.theirs, rules: kind))
  }
  try show("merge, the same field on both sides", bytes: sample.ours.count) {
    Stopwatch.keep(try sample.merged(sample.ours, sample.disputed, rules: kind))
  }
  var writer = JSONWriter()
  writer.write(["record": .string(String(decoding: sample.record, as: UTF8.self))])
  print(String(decoding: writer.bytes, as: UTF8.self))
}
