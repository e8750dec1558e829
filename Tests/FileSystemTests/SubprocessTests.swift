import FileSystem
import Glibc
import System
import Testing

@Suite struct SubprocessTests {
  private func shell(_ script: String) -> Subprocess { Subprocess("/bin/sh", ["-c", script]) }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test func capturesBothOutputsAndTheCode() throws {
    let result = try shell("echo out; echo err >&2; exit 3").run()
    #expect(result.ending == .exited(3))
    #expect(text(result.output) == "out\n")
    #expect(text(result.errors) == "err\n")
  }

  @Test func saysWhichSignalEndedIt() throws {
    #expect(try shell("kill -9 $$").run().ending == .signalled(9))
  }

  /// More in each direction than any pipe holds: neither side may wait for the other.
  @Test func movesMuchInBothDirections() throws {
    var cat = Subprocess("/bin/cat")
    let content = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    cat.input = .bytes(content)
    cat.output = .captured(limit: 4_000_000)
    let result = try cat.run()
    #expect(result.output == content)
    #expect(!result.isCut)
  }

  @Test func tellsWithoutWaitingHowAProgramBesideUsEnded() throws {
    var process = shell("read line < \"$0\"; exit 3")
    let scratch = try Scratch()
    let pipe = "\(scratch.path)/pipe"
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    process.arguments.append(pipe)
    (process.output, process.errors) = (.discarded, .discarded)
    let run = try BackgroundRun(process)
    #expect(run.descriptor == nil)
    #expect(try run.ending() == nil)
    // The open waits for its reader, and the end of what we write lets it go on.
    close(unsafe open(pipe, O_WRONLY))
    let deadline = MonotonicClock.now + 60
    while try run.ending() == nil, MonotonicClock.now < deadline { MonotonicClock.sleep(0.01) }
    #expect(try run.ending() == .exited(3))
  }

  @Test func cutsWhatIsTooMuch() throws {
    var process = shell("head -c 100000 /dev/zero")
    process.output = .captured(limit: 1000)
    let result = try process.run()
    #expect(result.output.count == 1000)
    #expect(result.isCut && result.succeeded)
  }

  @Test func survivesAProgramThatDoesNotRead() throws {
    var process = shell("exec <&-; exit 0")
    process.input = .bytes([UInt8](repeating: 0, count: 1 << 20))
    #expect(try process.run().succeeded)
  }

  @Test func givesTheEnvironmentAndNothingElse() throws {
    let process = Subprocess("/usr/bin/env", environment: ["B": "2", "A": "ä=1"])
    #expect(text(try process.run().output) == "A=ä=1\nB=2\n")
  }

  @Test func handsOnNoPathThatMeansTheCurrentFolder() throws {
    for (path, cleaned) in [(".:/usr/bin::/bin:", "/usr/bin:/bin"), ("", "/bin:/usr/bin"), ("bin", "/bin:/usr/bin")] {
      let process = Subprocess("/usr/bin/env", environment: ["PATH": path])
      #expect(text(try process.run().output) == "PATH=\(cleaned)\n")
    }
  }

  @Test func passesNoHandleOn() throws {
    let scratch = try Scratch()
    let lock = try FileLock(in: scratch.folder, "lock", for: LockHolder(process: 1, since: 1, command: "test"))
    let links = text(try shell("ls -l /proc/self/fd").run().output)
    #expect(links.contains("pipe:") && !links.contains(scratch.path), "\(links)")
    _ = lock
  }

  @Test func runsWhereItIsTold() throws {
    let scratch = try Scratch()
    var process = shell("pwd -P")
    process.folder = scratch.path
    #expect(text(try process.run().output) == scratch.path + "\n")
    process.folder = scratch.absolute("missing")
    #expect(errno { _ = try process.run() } == .notFound)
  }

  @Test func endsAtTheTimeLimit() throws {
    for script in ["exec sleep 900", "exec >&- 2>&-; exec sleep 900", "trap '' TERM; exec sleep 900"] {
      var process = shell(script)
      process.timeLimit = 0.2
      let start = MonotonicClock.now
      #expect(try process.run().ending == .timedOut)
      #expect(MonotonicClock.now - start < 600, "\(script)")
    }
  }

  /// All that it has started ends with it, where it has a group of its own.
  @Test func endsItsWholeGroupAtTheTimeLimit() throws {
    let scratch = try Scratch()
    var process = shell("sh -c 'trap \"\" TERM; sleep 900; true' & echo $! > child; wait; true")
    (process.folder, process.timeLimit, process.hasOwnGroup) = (scratch.path, 0.5, true)
    #expect(try process.run().ending == .timedOut)
    let said = text(try scratch.folder.read("child", limit: 100).bytes)
    let child = try #require(pid_t(String(said.prefix { $0.isNumber })))
    var isGone = false
    for _ in 0..<200 where !isGone {
      isGone = kill(child, 0) != 0
      if !isGone { MonotonicClock.sleep(0.05) }
    }
    #expect(isGone)
  }

  @Test func keepsTheLastOfWhatItSays() throws {
    var process = shell("seq 1 200000 >&2; echo end >&2; echo out")
    (process.errors, process.endsWhenCut) = (.lastCaptured(limit: 1000), true)
    let result = try process.run()
    #expect(result.succeeded && !result.isCut)
    #expect(text(result.output) == "out\n")
    #expect(text(result.errors).hasSuffix("199999\n200000\nend\n"))
    #expect(result.errors.count < 200_000)
  }

  @Test func worksInAFolderThatGoes() throws {
    var path = ""
    do {
      let folder = try ProgramFolder(in: "/tmp")
      path = folder.path
      var process = shell("mkdir -p a/b; echo x > a/b/c; ln -s /etc link; stat -c %a .")
      process.folder = path
      #expect(text(try process.run().output) == "700\n")
    }
    #expect(!OutsideFiles.exists(path))
  }

  /// As a credential helper that leaves a daemon behind does.
  @Test func doesNotWaitForGrandchildren() throws {
    let start = MonotonicClock.now
    let result = try shell("sleep 5 & echo done").run()
    #expect(text(result.output) == "done\n")
    #expect(MonotonicClock.now - start < 4)
  }

  @Test func saysWhatCannotBeRun() throws {
    #expect(errno { _ = try Subprocess("/nowhere/program").run() } == .notFound)
    #expect(errno { _ = try Subprocess("/etc/passwd").run() } == .accessDenied)
    #expect(cause { _ = try Subprocess("/bin/echo", ["a\0b"]).run() } == .invalidPath)
  }

  @Test func searchesOnlyAbsoluteFolders() throws {
    let scratch = try Scratch()
    try scratch.folder.writeNew("tool", bytes("#!/bin/sh\n"), .exactly(0o755))
    try scratch.folder.writeNew("text", bytes("x"), .exactly(0o644))
    try scratch.folder.makeFolders("folder")
    let path = "::.:relative:\(scratch.path):/bin"
    #expect(ProgramSearch.find("tool", in: path) == scratch.absolute("tool"))
    #expect(ProgramSearch.find("sh", in: path) == "/bin/sh")
    #expect(ProgramSearch.find("/bin/sh", in: "") == "/bin/sh")
    for name in ["text", "folder", "missing", "", "..", "../bin/sh", "./tool", "/bin/missing"] {
      #expect(ProgramSearch.find(name, in: path) == nil, "\(name)")
    }
    #expect(ProgramSearch.find("tool", in: "") == nil)
  }
}
