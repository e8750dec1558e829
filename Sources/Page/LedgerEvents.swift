import FileSystem
import HTTP
import Records

/// `GET /api/events`: tells every open page that the files of the ledger have changed, whoever changed them, and ends the
/// server where somebody asks it to.
final class LedgerEvents {
  static let headers = [(name: "Content-Type", value: "text/event-stream"), (name: "Cache-Control", value: "no-store")]
  /// Whoever loses the connection may come back after two seconds; a browser would wait three to five.
  static let greeting = Array("retry: 2000\n: here is what changes\n\n".utf8)

  /// Seconds after a change before it is told, so that an editor's save is one event.
  private static let pause = 0.15
  /// Seconds after which a line is sent for nothing: less than a silent connection may last.
  private static let heartbeat = 10.0

  private let watch: FolderWatch
  private let server: HTTPServer
  private var sources: [EventSource] = []
  private var problem: (any Error)?
  private var isToTell = false

  init(of folder: String, _ server: HTTPServer) throws {
    watch = try FolderWatch(folder)
    self.server = server
    let quiet = server.alarm { [unowned self, server] in
      isToTell = false
      server.tell(Self.event("change", "{}"))
    }
    let heartbeat = server.alarm { [unowned self] in beat() }
    sources = [quiet, heartbeat]
    sources += watch.descriptors.map { descriptor in
      server.watch(descriptor) { [unowned self, quiet] in hear(quiet) }
    }
    heartbeat.wake(in: Self.heartbeat)
  }

  /// Throws what ended the server, where nobody asked for it.
  func requireLedger() throws { if let problem { throw problem } }

  private func hear(_ quiet: EventSource) {
    do {
      switch try watch.wait(0) {
      case .changed:
        if !isToTell { quiet.wake(in: Self.pause) }
        isToTell = true
      case .timedOut: break
      case .signalled: server.stop()
      case .gone:
        throw Failure(
          .inputOutput, .inputOutput, "the ledger is no longer in this folder",
          hint: .words("serve it again where it is now")
        ).at(watch.root)
      }
    } catch {
      problem = error
      server.stop()
    }
  }

  private func beat() {
    if server.isFollowed { server.tell(Array(": still here\n\n".utf8)) }
    sources[1].wake(in: Self.heartbeat)
  }

  /// One event, as browsers read it: https://html.spec.whatwg.org/multipage/server-sent-events.html
  static func event(_ name: String, _ data: String) -> [UInt8] { Array("event: \(name)\ndata: \(data)\n\n".utf8) }
}
