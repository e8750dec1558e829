internal import FileSystem
internal import Records
internal import Schema
internal import Store

extension Command {
  private static let base = Positional("BASE")
  private static let ours = Positional("OURS")
  private static let theirs = Positional("THEIRS")
  private static let path = Positional("PATH")

  static let mergeDriver = Command(
    name: "merge-driver",
    group: .plumbing,
    summary: "Merge a record for plain git merge, which calls it",
    details: """
      Each ledger tells git to call it as merge-driver %O %A %B %P. The result replaces OURS, by the rules of the
      kind that PATH belongs to; where both sides changed a field, it lists both values: exit 0 all the same.
      It asks no history: the bytes decide which value is shown. What cannot be read as a record is
      merged by git line by line, with conflict markers: exit 3.
      """,
    positionals: [base, ours, theirs, path],
    examples: [
      Example("git config merge.ledger-sync.driver 'ledger-sync merge-driver %O %A %B %P'", "As init and clone set it")
    ]
  ) { invocation, context in
    let names = (base: invocation[base], ours: invocation[ours], theirs: invocation[theirs])
    do {
      let conflicts = try merge(names.base, names.ours, names.theirs, at: invocation[path], context)
      if conflicts > 0 { context.note("\(invocation[path]) lists both values: ledger-sync conflicts") }
      return .done
    } catch {
      try mergeLines(names.base, names.ours, names.theirs, context)
      var failure = Failure(reporting: error)
      failure.hint = "mend the file in an editor, then git add and git commit; or git merge --abort"
      throw failure
    }
  }

  /// Replaces the file `ours`; says how many conflicts it lists.
  private static func merge(
    _ base: String, _ ours: String, _ theirs: String, at path: String, _ context: Context
  ) throws -> Int {
    let format = RecordFormat(path: path)
    func file(_ name: String) throws -> BareFile {
      BareFile(path, try BareFile(name, in: context, format: format).bytes, format: format)
    }
    let kinds = try context.ledger(for: "merge-driver").kinds()
    let before = try file(base)
    let files = RecordFiles(
      base: before.bytes.isEmpty ? nil : before, ours: try file(ours), theirs: try file(theirs),
      rules: RecordLocation(path: path).flatMap { kinds.kind(of: $0)?.rules } ?? .none)
    let merged = try files.merged()
    if let bytes = merged.bytes { try write(bytes, to: ours, context) }
    return merged.conflicts
  }

  private static func write(_ bytes: [UInt8], to name: String, _ context: Context) throws {
    let (folder, file) = AbsolutePath.split(context.path(name))
    try Folder(folder).replaceDurably(file, bytes)
  }

  /// What git does with files that have no driver. Without it, git would keep ours alone, and theirs would be lost.
  private static func mergeLines(_ base: String, _ ours: String, _ theirs: String, _ context: Context) throws {
    guard let git = ProgramSearch.find("git", in: context.environment["PATH"] ?? "") else { return }
    var run = Subprocess(git, ["merge-file", "-L", "ours", "-L", "base", "-L", "theirs", ours, base, theirs])
    run.environment = context.environment.variables
    run.folder = context.settings.folder
    _ = try run.run()
  }
}
