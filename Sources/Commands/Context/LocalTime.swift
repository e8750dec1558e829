internal import Records

/// Times as the clocks of a place show them.
enum LocalTime {
  /// The same instant with the offset of a time zone; nil where the system does not know the zone.
  static func shown(_ time: Timestamp, in zone: String) -> Timestamp? { nil }

  static func isKnown(_ zone: String) -> Bool { !zone.isEmpty && !zone.hasPrefix(":") }
}
