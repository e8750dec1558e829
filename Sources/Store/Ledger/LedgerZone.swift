import FileSystem
public import Records
import Schema

/// The clocks by which a ledger counts its days, on every device.
public struct LedgerZone: Sendable {
  public let rules: TimeZoneRules
  /// Why its days are those of UTC though it should say otherwise; nil where its time zone is known.
  public let problem: Sentence?

  /// Days of UTC.
  static let utc = LedgerZone(rules: .utc, problem: nil)
}

extension LedgerManifest {
  /// UTC where the manifest names no zone that is known here: never the device's own, by which another device would
  /// count otherwise.
  public var zone: LedgerZone {
    guard let timeZone else {
      return LedgerZone(rules: .utc, problem: "no time zone is named, so days are counted in UTC")
    }
    do throws(TimeZoneError) {
      return LedgerZone(rules: try TimeZones().rules(named: timeZone), problem: nil)
    } catch {
      return LedgerZone(
        rules: .utc, problem: "\(Sentence(verbatim: "\(error)")); until this is mended days are counted in UTC")
    }
  }
}

extension Ledger {
  /// UTC where the manifest cannot be read: like any other file it is then skipped.
  public func zone() throws -> LedgerZone { try readableManifest()?.zone ?? .utc }

  /// What is wrong with the settings of `ledger.json`, and of the profiles that are kept on this device, and where.
  func settingProblems() throws -> [LedgerProblem] {
    let others = try [zoneProblem()].compactMap(\.self) + keptProfileProblems()
    guard let file = try contentIfPresent(LedgerManifest.path),
      let members = RecordReading.members(file.bytes, path: LedgerManifest.path),
      let location = RecordLocation(path: LedgerManifest.path)
    else { return others }
    let problems = Setting.problems(in: members, at: location)
    if problems.isEmpty { return others }
    let document = try RecordDocument.reading(file.bytes, path: LedgerManifest.path)
    return others + LedgerProblem.all(problems, in: document, path: LedgerManifest.path)
  }

  /// What is wrong with the time zone, and where.
  private func zoneProblem() throws -> LedgerProblem? {
    guard let message = try zone().problem, let file = try contentIfPresent(LedgerManifest.path) else { return nil }
    let field = FieldPath(keys: ["timeZone"])
    let document = try RecordDocument.reading(file.bytes, path: LedgerManifest.path)
    return LedgerProblem(
      path: LedgerManifest.path, position: document.position(of: field), field: field, message: message)
  }
}
