import FileSystem
import Glibc
import Testing

@Suite struct FolderReadTests {
  @Test func readsWhatWasWritten() throws {
    let scratch = try Scratch()
    for size in [0, 1, 4096, 100_001] {
      let content = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      try scratch.folder.writeNew("file-\(size)", content)
      let read = try scratch.folder.read("file-\(size)", limit: 200_000)
      #expect(read.bytes == content)
      #expect(read.stat.size == Int64(size))
      #expect(read.stat.kind == .regular)
    }
  }

  @Test func statAgreesWithTheStatProgram() throws {
    let scratch = try Scratch()
    try scratch.folder.writeNew("file", bytes("abc"))
    let stat = try scratch.folder.stat("file")
    let line = try printed("stat -c '%s %Y %Z %i %d %u %g %a %.9Y %.9Z' \(scratch.absolute("file"))")
    let fields = String(decoding: line, as: UTF8.self).split(whereSeparator: \.isWhitespace).map(String.init)
    let whole = [
      "\(stat.size)", "\(stat.modifiedSeconds)", "\(stat.changedSeconds)", "\(stat.inode)", "\(stat.device)",
      "\(stat.user)", "\(stat.group)", String(stat.permissions, radix: 8),
    ]
    #expect(Array(fields.prefix(8)) == whole)
    #expect(fields[8].hasSuffix(padded(stat.modifiedNanoseconds)))
    #expect(fields[9].hasSuffix(padded(stat.changedNanoseconds)))
  }

  private func padded(_ nanoseconds: UInt32) -> String {
    "." + String(repeating: "0", count: 9 - "\(nanoseconds)".count) + "\(nanoseconds)"
  }

  @Test func refusesMoreThanTheLimit() throws {
    let scratch = try Scratch()
    try scratch.folder.writeNew("file", bytes("12345"))
    #expect(try scratch.folder.read("file", limit: 5).bytes.count == 5)
    #expect(cause { _ = try scratch.folder.read("file", limit: 4) } == .larger(limit: 4))
  }

  @Test func neverWaitsForAFifo() throws {
    let scratch = try Scratch()
    try scratch.shell("mkfifo pipe && mkdir folder")
    #expect(cause { _ = try scratch.folder.read("pipe", limit: 9) } == .notARegularFile(.special))
    #expect(cause { _ = try scratch.folder.read("folder", limit: 9) } == .notARegularFile(.folder))
  }

  @Test func refusesASocketAndADevice() throws {
    let scratch = try Scratch()
    let script = "import socket; socket.socket(socket.AF_UNIX).bind('socket')"
    try scratch.shell("python3 -c \"\(script)\"")
    #expect(cause { _ = try scratch.folder.read("socket", limit: 9) } == .notARegularFile(.special))
    let devices = try Folder("/dev")
    #expect(cause { _ = try devices.read("zero", limit: 9) } == .notARegularFile(.special))
  }

  @Test func saysBeforehandWhatItWouldNotRead() throws {
    let scratch = try Scratch()
    try scratch.shell("mkfifo pipe && ln -s file linked && printf 12345 >file")
    try scratch.folder.requireReadable("file", limit: 5)
    #expect(cause { try scratch.folder.requireReadable("file", limit: 4) } == .larger(limit: 4))
    #expect(cause { try scratch.folder.requireReadable("pipe", limit: 9) } == .notARegularFile(.special))
    #expect(cause { try scratch.folder.requireReadable("../file", limit: 9) } == .invalidPath)
    #expect(errno { try scratch.folder.requireReadable("linked", limit: 9) } == .symbolicLink)
    #expect(errno { try scratch.folder.requireReadable("missing", limit: 9) } == .notFound)
  }

  @Test func followsNoLink() throws {
    let scratch = try Scratch()
    try scratch.shell("mkdir real && echo secret >real/file && ln -s real linked && ln -s real/file file")
    #expect(errno { _ = try scratch.folder.read("file", limit: 99) } == .symbolicLink)
    #expect(errno { _ = try scratch.folder.read("linked/file", limit: 99) } == .symbolicLink)
    #expect(errno { _ = try scratch.folder.stat("linked/file") } == .symbolicLink)
    #expect(errno { _ = try scratch.folder.statIfPresent("linked/file") } == .symbolicLink)
    #expect(errno { _ = try scratch.folder.list("linked") } == .symbolicLink)
    #expect(try scratch.folder.stat("linked").kind == .symbolicLink)
  }

  @Test func refusesPathsThatLeadElsewhere() throws {
    let scratch = try Scratch()
    for path in ["", "/etc/passwd", "..", "a/../b", ".", "./a", "a//b", "a/", "a\0b"] {
      #expect(cause { _ = try scratch.folder.read(path, limit: 9) } == .invalidPath, "\(path)")
      #expect(cause { try scratch.folder.writeNew(path, []) } == .invalidPath, "\(path)")
    }
  }

  @Test func tellsNotFoundFromOtherFailures() throws {
    let scratch = try Scratch()
    try scratch.folder.writeNew("file", [])
    #expect(errno { _ = try scratch.folder.read("missing", limit: 9) } == .notFound)
    #expect(try scratch.folder.statIfPresent("missing") == nil)
    #expect(try scratch.folder.statIfPresent("file/below") == nil)
    let long = String(repeating: "x", count: 300)
    #expect(errno { _ = try scratch.folder.statIfPresent(long) } == .nameTooLong)
  }

  /// A writer that never rests is noticed. It is no promise that every mixture is: one whose writer was stopped in
  /// the middle stands in the file as any content does, and many kernels count time in steps of 4 ms.
  @Test func noticesAWriterWhileItReads() throws {
    let scratch = try Scratch()
    try scratch.folder.writeNew("file", [UInt8](repeating: 65, count: 300_000))
    let script = """
      while :; do for c in A B; do head -c 300000 /dev/zero | tr '\\\\0' $c | dd of=file conv=notrunc status=none; done; done
      """
    let writer = try printed("cd \(scratch.path); (\(script)) >/dev/null 2>&1 & echo $!")
    let pid = try #require(Int32(String(decoding: writer.dropLast(), as: UTF8.self)))
    defer { kill(pid, SIGKILL) }
    for _ in 0..<1_000_000 {
      var read: FileContent?
      if let cause = cause({ read = try scratch.folder.read("file", limit: 1 << 20) }) {
        #expect(cause == .changedWhileReading)
        return
      }
      #expect(read?.bytes.count == 300_000 && read?.stat.size == 300_000)
    }
    Issue.record("The file was read a million times while another program wrote to it, and no change was noticed.")
  }

  @Test func readsManyInOrder() throws {
    let scratch = try Scratch()
    let paths = (0..<500).map { "file-\($0)" }
    for (index, path) in paths.enumerated() where index % 7 != 0 {
      try scratch.folder.writeNew(path, bytes("\(index)"))
    }
    let results = scratch.folder.readAll(paths, limit: 10) { index, content in
      switch content {
      case .success(let content): String(decoding: content.bytes, as: UTF8.self) == "\(index)"
      case .failure(let error): error.isNotFound && index % 7 == 0
      }
    }
    #expect(results == paths.map { _ in true })
  }
}
