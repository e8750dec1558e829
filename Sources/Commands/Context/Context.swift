internal import Desk
internal import FileSystem
internal import Records
internal import Reports

/// All that a command has of the world: what it was started with, and where its words go.
struct Context {
  let environment: Environment
  let settings: Settings
  let output: Output
  let errors: Output
  let input: LineInput
  let spoken: SpokenLanguage
  var doors = FrontDoors.none

  /// The file that an argument names.
  func path(_ argument: String) -> String { AbsolutePath.joined(settings.folder, argument) }

  /// The files that arguments name.
  var files: GivenFiles {
    GivenFiles(path: path, fetched: environment.sent) { [input] in try input.all(limit: $0 ?? .max) }
  }

  /// What came with a request, in the order of the names.
  var sentFiles: [[UInt8]] { environment.sent.sorted { $0.key < $1.key }.map(\.value) }

  // MARK: Words for people

  /// A line on stdout.
  func print(_ line: StyledLine) { output.write(rendered(line, on: output) + "\n") }

  /// A line on stdout. Whatever a terminal would obey is shown instead.
  @_disfavoredOverload
  func print(verbatim text: String) { print(StyledLine(text)) }

  func print(_ sentence: Sentence) { print(StyledLine(said: sentence)) }

  /// A line on stderr, for what is not the answer itself.
  func note(_ line: StyledLine) { if !settings.isQuiet { warn(line) } }

  /// A line on stderr, for what somebody has to know who wants to be told nothing else.
  func warn(_ line: StyledLine) { errors.write(rendered(line, on: errors) + "\n") }

  @_disfavoredOverload
  func note(verbatim text: String) { note(StyledLine(text)) }

  func note(_ sentence: Sentence) { if !settings.isQuiet { warn(sentence) } }

  func warn(_ sentence: Sentence) { warn(StyledLine(said: sentence)) }

  private func rendered(_ line: StyledLine, on stream: Output) -> String {
    line.rendered(inColour: isColoured(stream), in: spoken.language)
  }

  /// As the reader's language says it.
  func text(of sentence: Sentence) -> String { sentence.text(in: spoken.language) }

  // MARK: Data

  /// The bytes as they are; on a terminal, with everything that it would obey shown instead.
  func print(bytes: [UInt8]) {
    guard output.isTerminal else { return output.write(bytes) }
    output.write(String(decoding: bytes, as: UTF8.self).safeForTerminal(keepingLines: true))
  }

  /// One line of JSON.
  func print(json value: Value) { JSONOutput(output).print(value) }

  // MARK: Colour

  func isColoured(_ stream: Output) -> Bool { settings.colour.isColoured(stream, environment) }

  /// Columns to fit tables into; nil where nothing is to be cut.
  var width: Int? { output.isTerminal ? environment.terminals.width : nil }

  /// Lines that somebody sees at once; nil where nobody looks.
  var height: Int? { output.isTerminal ? environment.terminals.height : nil }
}
