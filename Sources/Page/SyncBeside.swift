import FileSystem
import HTTP
import Records

/// A sync that goes on beside the answers, for a cloud may take its time. One at a time; its end is an event.
final class SyncBeside {
  private let world: PageWorld
  private let server: HTTPServer
  private var running: (run: BackgroundRun, source: EventSource)?
  private static let longestAnswer = 1 << 20

  init(_ world: PageWorld, _ server: HTTPServer) { (self.world, self.server) = (world, server) }

  /// Starts one, unless one is going on.
  func start() -> HTTPResponse {
    if running == nil {
      do {
        var program = Subprocess(world.syncWords[0], Array(world.syncWords.dropFirst()), environment: world.variables)
        (program.input, program.output, program.errors) = (.nothing, .captured(limit: Self.longestAnswer), .discarded)
        let run = try BackgroundRun(program)
        if let descriptor = run.descriptor {
          running = (run, server.watch(descriptor) { [unowned self] in hear() })
        }
      } catch {
        let problem = APIError(500, .inputOutput, "the sync could not be started")
        return .json(problem.status, JSONWriter.file(problem.json))
      }
    }
    return .json(202, Array("{\"started\":true}\n".utf8))
  }

  private func hear() {
    guard let run = running?.run else { return }
    do {
      guard let result = try run.result() else { return }
      let answer = result.output.prefix { $0 != UInt8(ascii: "\n") }
      let data = result.isCut || answer.isEmpty ? "{}" : String(decoding: answer, as: UTF8.self)
      server.tell(LedgerEvents.event("sync", data))
    } catch {
      server.tell(LedgerEvents.event("sync", "{}"))
    }
    running = nil
  }
}
