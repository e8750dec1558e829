internal import Desk
internal import Records
internal import Reports

/// JSON on a stream: one value a line, in which no control or bidirectional character stands as itself.
struct JSONOutput {
  private let output: Output

  init(_ output: Output) { self.output = output }

  func print(_ value: Value) { output.write(Self.line(value)) }

  static func line(_ value: Value) -> [UInt8] { Array((text(value) + "\n").utf8) }

  /// An array, one item a line.
  func print(items: some Sequence<Value>) {
    var separator = "["
    for item in items {
      output.write(separator + Self.text(item))
      separator = ",\n"
    }
    output.write(separator == "[" ? "[]\n" : "]\n")
  }

  private static func text(_ value: Value) -> String { value.jsonText.safeForTerminal() }
}
