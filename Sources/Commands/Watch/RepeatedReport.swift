internal import Desk
internal import FileSystem
internal import Records
internal import Reports

/// Draws a report whenever records change. What stands in the way of one is said once, and the next one is tried all the
/// same.
struct RepeatedReport {
  private let context: Context
  /// A day may begin meanwhile.
  private static let hour = 3600.0

  init(_ context: Context) { self.context = context }

  func run(_ watch: FolderWatch, _ draw: (Context) throws -> Void) throws -> ExitCode {
    var last: Text?
    return try Watching(watch, every: Self.hour).run(first: false) { _ in
      do {
        try draw(try context.now())
        last = nil
      } catch {
        let failure = Failure(reporting: error)
        let told = [failure.path, context.text(of: failure.message)].compactMap(\.self).joined(separator: ": ")
        if last != Text(told) { context.warn(StyledLine(said: "report not updated: ", .bad) + StyledLine(told)) }
        last = Text(told)
        context.errors.flush()
      }
    }
  }
}
