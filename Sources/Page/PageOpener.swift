import FileSystem
import HTTP

/// The program that opens the page in a browser of this machine. It goes on beside the answers, and may itself become
/// the browser, so that nobody waits for its end; where it fails, whoever started the server is told.
final class PageOpener {
  // Before the server, which it may not outlive.
  private var running: (run: BackgroundRun, alarm: EventSource)?
  private let world: PageWorld
  private let server: HTTPServer
  private var pause = 0.1
  private static let longestPause = 60.0

  init(_ world: PageWorld, _ server: HTTPServer) { (self.world, self.server) = (world, server) }

  /// - Parameter program: the absolute path of one that takes an address as its only argument.
  func open(_ link: String, with program: String) {
    var program = Subprocess(program, [link], environment: world.variables)
    (program.input, program.output, program.errors) = (.nothing, .discarded, .discarded)
    // A browser holds no folder of the ledger, and Ctrl-C, which ends us, does not end it.
    (program.folder, program.hasOwnGroup) = ("/", true)
    do {
      running = (try BackgroundRun(program), server.alarm { [unowned self] in look() })
      running?.alarm.wake(in: pause)
    } catch {
      world.tell(.notOpened)
    }
  }

  private func look() {
    guard let (run, alarm) = running else { return }
    do {
      guard let ending = try run.ending() else {
        pause = min(pause * 2, Self.longestPause)
        return alarm.wake(in: pause)
      }
      if ending != .exited(0) { world.tell(.notOpened) }
    } catch {
      world.tell(.notOpened)
    }
    running = nil
  }
}
