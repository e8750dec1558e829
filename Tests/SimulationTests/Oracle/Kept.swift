import Records

/// What records hold, whichever of several values they show: for every place all values that stand or are listed there.
///
/// Texts and lists are left out: what an edit makes of them depends on the words that were shown.
struct Kept {
  private var places: [String: Set<String>] = [:]
  /// Values that are gone, and might as well be there: see `Judgement.Exception`.
  private var open: [String: Set<String>] = [:]

  init(_ files: [RecordFile], events: [Event], exceptions: [Judgement.Exception]) {
    for event in exceptions.map(\.event) {
      let says = event.mark.written.map { RecordFile.Says.value($0) } ?? .absent
      open["\(event.record) \(event.mark.place)", default: []].insert(Self.text(says))
    }
    for file in files {
      let written = events.compactMap { $0.record == file.id ? $0.mark.place : nil }
      for place in Set(written).union(file.conflicts.keys).union(["seen", "best", "low", "tags"]) {
        if ["remark", "steps", "", "profile", "amount", "currency"].contains(place) { continue }
        places["\(file.id) \(place)"] = Set(file.candidates(place).map(Self.text))
      }
      places["\(file.id) is disputed"] = Set(file.listed("").map(Self.text))
    }
  }

  private static func text(_ says: RecordFile.Says) -> String {
    guard let items = says.value?.array else { return says.value?.text ?? "\(says)" }
    return items.map { $0.object?["name"]?.text ?? $0.text }.sorted().joined(separator: " ")
  }

  /// The places where the other differs, in words.
  func differences(from other: Kept) -> [String] {
    Set(places.keys).union(other.places.keys).sorted().compactMap { place in
      let (here, there) = (places[place], other.places[place])
      let isOpen = (open[place] ?? []).union(other.open[place] ?? [])
      if let here, let there, here.symmetricDifference(there).isSubset(of: isOpen) { return nil }
      return "\(place): \(Self.text(here)), with other clocks \(Self.text(there))"
    }
  }

  private static func text(_ candidates: Set<String>?) -> String {
    candidates.map { "[\($0.sorted().joined(separator: ", "))]" } ?? "not there"
  }
}
