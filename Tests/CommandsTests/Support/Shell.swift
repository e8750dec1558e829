import FileSystem
import Glibc
import TestSupport

/// Runs shell commands with the built binary in PATH, in a folder of their own that is taken away in the end.
///
/// Nothing is inherited: HOME is an empty folder, git reads no configuration of the machine, and the clock advances
/// by one minute a command.
final class Shell {
  private let root: String
  private var minute = 0

  init() throws {
    guard let made = TemporaryFolder.make("ledger-sync-tests") else {
      throw FileError(.system(Errno(rawValue: errno)), .makeFolder, TemporaryFolder.parent)
    }
    root = made
    let folder = try Folder(root)
    _ = try folder.makeFolders("work")
    _ = try folder.makeFolders("home")
  }

  deinit { unsafe system("rm -rf '\(root)'") }

  func run(_ command: String) throws -> Transcript.Outcome {
    let folder = try Folder(root)
    try folder.replaceDurably("command", Array(command.utf8))
    let now = "2026-11-20T\(Self.two(12 + minute / 60)):\(Self.two(minute % 60)):00Z"
    minute += 1
    let environment =
      "HOME='\(root)/home' PATH='\(Self.programs)\(Self.binaryFolder)':/usr/bin:/bin LANG=C.UTF-8 TZ=UTC GIT_CONFIG_NOSYSTEM=1"
      + " LEDGER_SYNC_NOW=\(now)"
    let line =
      "cd '\(root)/work' && exec env -i \(environment) bash ../command < /dev/null > ../output 2> ../errors"
    let status = unsafe system(line)
    return Transcript.Outcome(
      output: try text("output", in: folder), errors: try text("errors", in: folder),
      status: status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F)
  }

  private func text(_ name: String, in folder: borrowing Folder) throws -> String {
    let text = String(decoding: try folder.read(name, limit: 1 << 26).bytes, as: UTF8.self)
    return text.split(separator: root, omittingEmptySubsequences: false).joined(separator: "/ROOT")
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// A folder of programs that stand before it: Tests/Hints has one of the same name.
  private static let programs = unsafe getenv("TRANSCRIPT_PROGRAMS").map { unsafe String(cString: $0) + ":" } ?? ""

  /// The binary is built beside the bundle of the tests.
  static let binaryFolder: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }()
}
