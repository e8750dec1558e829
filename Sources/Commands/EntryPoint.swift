/// The process: reads arguments and environment, runs one command, gives its exit code.
public func runCommandLine() -> Int32 { 0 }
