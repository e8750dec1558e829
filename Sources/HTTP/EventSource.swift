internal import CEvent
internal import Glibc

/// Something besides requests that the loop of a server waits for. It ends with its object, which may not outlive the
/// server.
@safe
package final class EventSource {
  private var event: OpaquePointer?
  private let heard: () -> Void

  /// A descriptor at which there is something to read.
  init(of server: HTTPServer, reading descriptor: Int32, _ heard: @escaping () -> Void) {
    self.heard = heard
    unsafe event = unsafe event_new(
      server.base, descriptor, Int16(EV_READ | EV_PERSIST), Self.call, Unmanaged.passUnretained(self).toOpaque())
    unsafe event_add(event, nil)
  }

  /// An alarm, which is not set yet.
  init(of server: HTTPServer, _ heard: @escaping () -> Void) {
    self.heard = heard
    unsafe event = unsafe event_new(server.base, -1, 0, Self.call, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { if let event = unsafe event { unsafe event_free(event) } }

  /// Sets the alarm, anew where it is set already.
  package func wake(in seconds: Double) {
    let whole = seconds.rounded(.down)
    var time = timeval(tv_sec: Int(whole), tv_usec: Int((seconds - whole) * 1_000_000))
    unsafe event_add(event, &time)
  }

  private static let call: event_callback_fn = { _, _, source in
    guard let source = unsafe source else { return }
    // What is called may let go of its own source.
    let called = unsafe Unmanaged<EventSource>.fromOpaque(source).takeUnretainedValue()
    withExtendedLifetime(called) { called.heard() }
  }
}
