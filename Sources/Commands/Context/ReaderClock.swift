internal import Desk
internal import Records
internal import Store

/// Tells people times by the ledger's clocks. Programs get instants in UTC.
struct ReaderClock {
  private let zone: TimeZoneRules

  init(of ledger: Ledger) throws { zone = try ledger.zone().rules }

  /// `2026-11-20 15:02`
  func when(_ time: Timestamp?) -> String {
    time.map { String(zone.shown($0).text.prefix(16).replacing("T", with: " ")) } ?? ""
  }

  /// The time of an entry. One that is no time is shown as it stands there.
  func when(_ written: Text) -> String { Timestamp(written.string).map { when($0) } ?? written.string }
}
