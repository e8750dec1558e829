internal import Desk
internal import FileSystem
internal import Records
internal import Reports
internal import System

/// `chart -o FILE`: a drawing as a file.
struct ChartFile {
  static let form = Positional("bar|line|pie")
  static let option = Option.value("output", "FILE", "Write the chart into FILE: .svg, .png, .txt or .json", short: "o")

  private enum Format: String {
    case svg, png, txt, json
  }

  private let name: String
  private let format: Format
  private let context: Context

  /// The first word of the command.
  static func form(_ invocation: Invocation) throws(Failure) -> Chart.Form {
    if let form = Chart.Form(rawValue: invocation[form]) { return form }
    let names = Chart.Form.allCases.map(\.rawValue)
    throw .usage(
      "a chart is a bar, a line or a pie, not “\(invocation[form])”",
      hint: Suggestion.hint(for: invocation[form], among: names, otherwise: "ledger-sync chart pie"))
  }

  init(_ name: String, _ invocation: Invocation, _ context: Context) throws {
    (self.name, self.context) = (name, context)
    try context.requireForeign(name)
    let ending = AbsolutePath.split(name).name.split(separator: ".").dropFirst().last.map { $0.lowercased() }
    guard let format = Format(rawValue: ending ?? "") else {
      throw Failure.usage(
        "a chart cannot be saved as \(name)", hint: "end the name in .svg, .png, .txt or .json")
    }
    if invocation.has(GlobalOptions.format) || invocation.has(GlobalOptions.json),
      context.settings.format.isJSON != (format == .json)
    {
      throw Failure.usage("\(name) and --format contradict each other", hint: "leave --format out")
    }
    self.format = format
  }

  func write(_ view: ChartView, isASCII: Bool) throws {
    switch format {
    case .svg: try context.write(Array(ChartSVG(view.charts).text.utf8), to: name)
    case .png: try context.write(try png(of: ChartSVG(view.charts).text), to: name)
    case .txt, .json: try context.write(try text(view, isASCII: isASCII), to: name)
    }
  }

  private func text(_ view: ChartView, isASCII: Bool) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var settings = context.settings
    settings.format = format == .json ? .json : .table
    let output = Output { bytes += $0 }
    Context(
      environment: context.environment, settings: settings, output: output, errors: context.errors,
      input: context.input, spoken: context.spoken
    ).show(view, isASCII: isASCII)
    output.flush()
    return bytes
  }

  // MARK: PNG

  private static let converter = "rsvg-convert"
  /// Twice as fine as the drawing says, for today's screens.
  private static let zoom = "2"
  private static let patience = 60.0
  private static let largest = 1 << 26

  private func png(of svg: String) throws -> [UInt8] {
    guard let program = ProgramSearch.find(Self.converter, in: context.environment["PATH"]) else {
      throw Failure(
        .inputOutput, .inputOutput, "a PNG needs the program \(Self.converter), and it is not in the PATH",
        hint: "install it (Debian calls the package librsvg2-bin), or write an .svg")
    }
    var run = Subprocess(program, ["--zoom", Self.zoom], environment: context.environment.variables)
    run.input = .bytes(Array(svg.utf8))
    run.output = .captured(limit: Self.largest)
    run.timeLimit = Self.patience
    let result = try run.run()
    guard result.succeeded, !result.isCut, result.output.starts(with: [0x89, 0x50, 0x4E, 0x47]) else {
      let said = String(decoding: result.errors.prefix(300), as: UTF8.self)
      throw Failure(
        .inputOutput, .inputOutput, "\(Self.converter) made no picture\(said.isEmpty ? "" : ": \(said)")",
        hint: "write an .svg")
    }
    return result.output
  }
}
