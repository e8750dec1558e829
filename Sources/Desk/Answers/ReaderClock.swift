package import Records
package import Store

/// Tells people times by the ledger's clocks. Programs get instants in UTC.
package struct ReaderClock {
  private let zone: TimeZoneRules

  package init(of ledger: Ledger) throws { zone = try ledger.zone().rules }

  /// `2026-11-20 15:02`
  package func when(_ time: Timestamp?) -> String {
    time.map { String(zone.shown($0).text.prefix(16).replacing("T", with: " ")) } ?? ""
  }

  /// The time of an entry. One that is not a time is shown as it stands there.
  package func when(_ written: Text) -> String { Timestamp(written.string).map { when($0) } ?? written.string }
}
