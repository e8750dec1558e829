import FileSystem
import Glibc
import TestSupport

/// What every history begins with: an empty cloud and a device with a ledger that knows one kind of record. Made once for
/// many histories, which copy it. It lies in memory where the machine has a place for that.
final class Household {
  let path: String
  private var histories = 0

  init() throws {
    path = try Self.temporaryFolder()
    _ = try Folder(path).makeFolders("home")
    _ = try Folder(path).makeFolders("template")
    let device = Device(number: 0, folder: path + "/template/device", home: path + "/home", offset: 0, script: Script())
    try device.shell(
      "git config --global gc.auto 0 && git config --global maintenance.auto false && git init -q --bare -b main cloud",
      in: path + "/template", makesFolder: true)
    try device.mustRun(["init", device.folder, "--remote", path + "/template/cloud"], in: path)
    try device.write("kinds/thing.json", Self.kind)
    try device.write("users/alice/manifest.json", #"{ "name": "alice" }"# + "\n")
    try device.write(".git/ledger-sync/session", #"{ "user": "alice" }"# + "\n")
    try device.shell("rm -rf local kinds/[a-su-z]* && git config remote.origin.url ../cloud && git add -A")
    try device.mustRun(["push", "--allow-deletions"])
    try device.shell("git repack -adq && git -C ../cloud repack -adq")
  }

  deinit { unsafe system("rm -rf '\(path)'") }

  private static func temporaryFolder() throws -> String {
    guard let made = TemporaryFolder.make("ledger-sync-history") else {
      throw FileError(.system(Errno(rawValue: errno)), .makeFolder, TemporaryFolder.parent)
    }
    return made
  }

  /// A field for every rule of merging.
  private static let kind = """
    {
      "type": "object",
      "x-ledger": { "folder": "things", "title": "name" },
      "properties": {
        "name": { "type": "string" },
        "remark": { "type": "string", "x-ledger": { "merge": "text" } },
        "steps": { "type": "array", "x-ledger": { "merge": "list" } },
        "tags": { "type": "array", "x-ledger": { "merge": "set" } },
        "seen": { "type": "number", "x-ledger": { "merge": "counter" } },
        "best": { "type": "number", "x-ledger": { "merge": "max" } },
        "low": { "type": "number", "x-ledger": { "merge": "min" } },
        "amount": { "type": "number", "x-ledger": { "group": "money" } },
        "currency": { "type": "string", "x-ledger": { "group": "money" } },
        "profile": { "type": "object" },
        "items": { "type": "array", "x-ledger": { "merge": "keyed", "key": "name" } }
      }
    }

    """

  /// The cloud and the devices of one history.
  func history(_ seed: UInt64, devices count: Int) throws -> String {
    histories += 1
    let folder = "\(path)/\(seed)-\(histories)"
    let copies = (1...count).map { "cp -r ../template/device \($0)" }.joined(separator: " && ")
    let device = Device(number: 0, folder: folder, home: path + "/home", offset: 0, script: Script())
    try device.shell("cp -r ../template/cloud . && \(copies)", in: folder, makesFolder: true)
    return folder
  }
}
