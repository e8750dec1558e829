/// How much of everything one client, or all of them together, can have.
package struct HTTPLimits: Sendable {
  /// Bytes of the first line and the headers.
  package var headers = 16 << 10
  /// Bytes of a body.
  package var body = 256 << 10
  /// Seconds in which nothing comes or goes before a connection is closed.
  package var idle = 15
  /// Open streams of events. The oldest goes where one more is wanted.
  package var streams = 16

  package init() {}
}
