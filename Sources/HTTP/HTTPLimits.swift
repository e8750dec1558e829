/// How much of everything one client, or all of them together, can have.
package struct HTTPLimits: Sendable {
  /// Bytes of the first line and the headers.
  package var headers = 16 << 10
  /// Bytes of a body: a picture as the page sends it, in base 64. Anybody can have so much of our memory for each
  /// connection, so it is no more.
  package var body = 1 << 20
  /// Seconds in which nothing comes or goes before a connection is closed.
  package var idle = 15
  /// Open streams of events. The oldest goes where one more is wanted.
  package var streams = 16

  package init() {}
}
