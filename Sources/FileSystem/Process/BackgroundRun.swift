import Glibc

/// A program that runs beside us, while we wait for other things as well.
public final class BackgroundRun {
  private let pipes: ChildPipes
  private let child: Child
  private let signals: AwaitedSignals

  /// Starts it. Its input is to be `.nothing`, its output captured or discarded, and no time limit asked for: whoever
  /// waits for other things as well keeps the time, too.
  public init(_ subprocess: Subprocess) throws(FileError) {
    signals = AwaitedSignals([])
    pipes = try ChildPipes(subprocess)
    child = try Child(subprocess, pipes, signals)
    pipes.closeChildEnds()
  }

  /// Readable whenever the program says something, and from its end on; nil once all has been read.
  public var descriptor: Int32? { pipes.outputDescriptor }

  /// How it ended, without waiting; nil while it runs. For a program whose output is discarded.
  public func ending() throws(FileError) -> Subprocess.Ending? {
    guard try child.hasEnded() else { return nil }
    return try child.wait(until: nil)
  }

  /// Reads what is there. The result once the program has closed its output, for whose end this then waits.
  public func result() throws(FileError) -> Subprocess.Result? {
    try pipes.readWhatIsThere()
    guard pipes.outputDescriptor == nil else { return nil }
    let ending = try child.wait(until: nil)
    return Subprocess.Result(
      ending: ending, output: pipes.output.bytes, errors: pipes.errors.bytes, isCut: pipes.output.isCut)
  }
}
