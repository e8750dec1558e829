internal import Desk
internal import Glibc

/// The process: reads arguments and environment, runs one command, gives its exit code.
package func runCommandLine(doors: FrontDoors) -> Int32 {
  // A reader that goes away is told to the writer, not a death by signal.
  signal(SIGPIPE, SIG_IGN)
  let application = Application(
    environment: Process.environment(), output: Process.output(1), errors: Process.output(2), input: Process.input(),
    doors: doors)
  return application.run(Array(CommandLine.arguments.dropFirst()))
}
