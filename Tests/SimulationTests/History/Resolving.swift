import Records

/// Decides one conflict of a record.
///
/// Places and candidates are chosen by their names and values, so that the clocks have no say in what is chosen.
struct Resolving {
  let file: RecordFile
  let step: Step
  let place: Int
  let candidate: Int

  func decide(_ decision: Decision, in history: History, _ device: Device) throws -> Bool {
    // Where a field was edited since, its list is spent, and nothing is left to decide.
    let places = file.conflicts.keys.filter { !file.listed($0).isEmpty }.sorted()
    if places.isEmpty { return false }
    let place = places[self.place % places.count]
    let listed = file.conflicts[place] ?? []
    let chosen = listed.enumerated().sorted { Self.order($0.element) < Self.order($1.element) }[
      candidate % listed.count]
    switch decision {
    case .keep: return try keep(chosen.offset, chosen.element, place, history, device)
    case .latest where history.isClockFree || place.isEmpty:
      return try keep(chosen.offset, chosen.element, place, history, device)
    case .latest: return try keepLatest(of: listed, place, history, device)
    case .value: return try replace(place, history, device)
    case .clear where chosen.element.isKept: return try clear(place, history, device)
    case .clear: return try keep(chosen.offset, chosen.element, place, history, device)
    case .drop where history.isClockFree: return try keep(chosen.offset, chosen.element, place, history, device)
    case .drop:
      let others = listed.filter { !$0.isKept }
      guard listed.count > 2, listed.contains(where: \.isKept),
        let gone = others.sorted(by: { Self.order($0) < Self.order($1) }).first
      else { return try clear(place, history, device) }
      return try drop(gone, place, history, device)
    }
  }

  private static func order(_ listed: RecordFile.Listed) -> String {
    switch listed.says {
    case .value(let value): "value \(value.text)"
    case .absent: "absent"
    case .deleted: "deleted"
    case .whole: "whole"
    }
  }

  // MARK: By command

  private func keep(
    _ index: Int, _ chosen: RecordFile.Listed, _ place: String, _ history: History, _ device: Device
  ) throws -> Bool {
    try device.mustRun(["resolve", file.path, place, "--keep", "\(index + 1)"])
    history.pending[device.number - 1].remove(file.id)
    history.note([Self.mark(chosen.says, place, file)], of: file.id, step)
    return true
  }

  private func keepLatest(
    of listed: [RecordFile.Listed], _ place: String, _ history: History, _ device: Device
  ) throws -> Bool {
    guard let latest = listed.max(by: { ($0.at, $0.by) < ($1.at, $1.by) }) else { return false }
    try device.mustRun(["resolve", file.path, place, "--latest"])
    history.pending[device.number - 1].remove(file.id)
    history.note([Self.mark(latest.says, place, file)], of: file.id, step)
    return true
  }

  /// By command, or in the file, where the list stays for the snapshot to take out.
  private func replace(_ place: String, _ history: History, _ device: Device) throws -> Bool {
    guard ["name", "extra"].contains(place) else { return false }
    if step.number % 2 == 0 {
      try device.mustRun(["resolve", file.path, place, "--value", "v\(step.number)"])
      history.pending[device.number - 1].remove(file.id)
    } else {
      let document = try device.document(file)
      guard var members = document.value.object else { return false }
      members[Text(place)] = .string("v\(step.number)")
      try history.write(.object(members), over: document, at: file, .hand, step, device)
    }
    history.note([Mark(place: place, what: .value(.string("v\(step.number)")))], of: file.id, step)
    return true
  }

  /// What it means that one of the candidates stands alone from now on.
  private static func mark(_ says: RecordFile.Says, _ place: String, _ file: RecordFile) -> Mark {
    let target = place == "amount" || place == "currency" ? RecordFile.money : place
    switch says {
    case .deleted, .absent: return Mark(place: target, what: .value(nil))
    case .whole: return Mark(place: place, what: .stays)
    case .value(let value):
      if place == "remark" || place == "steps" { return Mark(place: place, what: .words(value.words)) }
      if ["tags", "seen", "best", "low", "items", "profile"].contains(place) {
        return Mark(place: place, what: .stays)
      }
      if target == place { return Mark(place: place, what: .value(value)) }
      var members = file.shown(target)?.object ?? Object()
      members[Text(place)] = value
      return Mark(place: target, what: .value(.object(members)))
    }
  }

  // MARK: In the file

  private func clear(_ place: String, _ history: History, _ device: Device) throws -> Bool {
    let shown: RecordFile.Says = ["", "profile"].contains(place) || place.isItem ? .whole : file.candidates(place)[0]
    let mark = Self.mark(shown, place, file)
    return try rewrite(place, [], mark, history, device)
  }

  private func drop(_ gone: RecordFile.Listed, _ place: String, _ history: History, _ device: Device) throws -> Bool {
    guard place != RecordFile.money, let shown = file.shown(place),
      let dropped = gone.says.value ?? (gone.says == .absent ? .null : nil),
      ["name", "extra", "profile/weight", "profile/height", "~path"].contains(place)
    else { return false }
    let mark = Mark(place: place, what: .instead(shown, of: [dropped]))
    return try rewrite(place, [gone], mark, history, device)
  }

  /// Writes the file without these entries; without any where none are named.
  private func rewrite(
    _ place: String, _ gone: [RecordFile.Listed], _ mark: Mark, _ history: History, _ device: Device
  ) throws -> Bool {
    let document = try device.document(file)
    guard var members = document.value.object, var conflicts = members["~conflicts"]?.object else { return false }
    let entries = conflicts[Text(place)]?.array ?? []
    let rest = try entries.filter { try !gone.isEmpty && !gone.contains(RecordFile.Listed($0)) }
    conflicts[Text(place)] = rest.isEmpty ? nil : .array(rest)
    members["~conflicts"] = conflicts.isEmpty ? nil : .object(conflicts)
    try history.write(.object(members), over: document, at: file, .hand, step, device)
    history.note([mark], of: file.id, step)
    return true
  }
}

extension String {
  fileprivate var isItem: Bool { hasPrefix("items/") && split(separator: "/").count == 2 }
}
