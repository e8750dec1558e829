/// Where a server listens.
package enum HTTPDoor: Hashable, Sendable {
  /// A port of 127.0.0.1; 0 is any that is free.
  case port(Int)
  /// The descriptor of a socket at which its owner listens already, and never waits. It stays the owner's.
  case socket(Int32)
}
