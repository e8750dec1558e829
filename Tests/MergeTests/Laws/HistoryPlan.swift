import Records

@testable import Merge

/// A history of one record on several devices, as a list of steps that can be run, and made smaller.
struct HistoryPlan: CustomStringConvertible {
  enum Edit {
    case set(Text, Value?)
    /// Adds to a number; none counts as 0.
    case add(Text, Int)
    /// Puts an item into a list, at that place or at its end.
    case insert(Text, Value, at: Int)
    /// Takes the item at that place out of a list, if there is one.
    case takeOut(Text, at: Int)
    case move(Text)
    /// Takes the entries of a field away: what is shown stays.
    case settle(Text)
    case remove
  }

  enum Step {
    /// Somebody edits what the device has, and commits at that time: clocks are wrong, so times say nothing.
    case write(device: Int, edits: [Edit], second: Int)
    /// The device takes in what the other has.
    case join(device: Int, other: Int)
    /// Plain git takes it in: a version that one side alone changed, else the device's own.
    case gitMerge(device: Int, other: Int, second: Int)
  }

  var base: RecordVersion?
  var devices: Int
  var steps: [Step]

  var description: String {
    "\(devices) devices, base \(base.map { Value.object($0.members).text } ?? "-")\n"
      + steps.map { "\($0)" }.joined(separator: "\n")
  }
}

extension HistoryPlan.Step: CustomStringConvertible {
  var description: String {
    switch self {
    case .write(let device, let edits, let second):
      "\(device) writes \(edits.map(\.description).joined(separator: ", ")) at \(second)"
    case .join(let device, let other): "\(device) takes \(other)"
    case .gitMerge(let device, let other, let second): "\(device) takes \(other) with git at \(second)"
    }
  }
}

extension HistoryPlan.Edit: CustomStringConvertible {
  var description: String {
    switch self {
    case .set(let key, let value): "\(key) = \(value?.text ?? "-")"
    case .add(let key, let number): "\(key) + \(number)"
    case .insert(let key, let item, let place): "\(item.text) into \(key) at \(place)"
    case .takeOut(let key, let place): "out of \(key) at \(place)"
    case .move(let path): "to \(path)"
    case .settle(let key): "settle \(key)"
    case .remove: "remove"
    }
  }
}

extension HistoryPlan: Shrinkable {
  var smaller: [HistoryPlan] {
    var smaller: [HistoryPlan] = []
    for place in steps.indices {
      var candidate = self
      candidate.steps.remove(at: place)
      smaller.append(candidate)
    }
    for place in steps.indices {
      for step in steps[place].smaller {
        var candidate = self
        candidate.steps[place] = step
        smaller.append(candidate)
      }
    }
    for less in base.smaller {
      var candidate = self
      candidate.base = less
      smaller.append(candidate)
    }
    return smaller
  }
}

extension HistoryPlan.Step {
  fileprivate var smaller: [HistoryPlan.Step] {
    guard case .write(let device, let edits, let second) = self, edits.count > 1 else { return [] }
    return edits.indices.map { place in
      var fewer = edits
      fewer.remove(at: place)
      return .write(device: device, edits: fewer, second: second)
    }
  }
}

extension HistoryPlan.Edit {
  /// What an editor, or a command, makes of the record.
  func applied(to version: RecordVersion?) -> RecordVersion? {
    switch self {
    case .remove: return nil
    case .settle(let key):
      var settled = version
      settled?.entries[key].own = []
      return settled
    case .move(let path): return edited(version, RecordVersion.pathKey, .string(path))
    case .set(let key, let value): return edited(version, key, value)
    case .add(let key, let number):
      let sum = (version?.fields[key]).flatMap { Int($0.text) }.map { $0 + number } ?? number
      return edited(version, key, .number(Number(sum)))
    case .insert(let key, let item, let place):
      var items = version?.fields[key]?.array ?? []
      items.insert(item, at: min(place, items.count))
      return edited(version, key, .array(items))
    case .takeOut(let key, let place):
      guard var items = version?.fields[key]?.array, items.indices.contains(place) else { return version }
      items.remove(at: place)
      return edited(version, key, .array(items))
    }
  }

  private func edited(_ version: RecordVersion?, _ key: Text, _ value: Value?) -> RecordVersion? {
    if version == nil, value == nil { return nil }
    var edited = version ?? RecordVersion(fields: [RecordVersion.pathKey: "p"], entries: .empty)
    edited.fields[key] = value
    return edited
  }
}
