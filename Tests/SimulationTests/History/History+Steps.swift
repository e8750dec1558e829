import Records

extension History {
  /// Does a step; false where there is nothing to do.
  ///
  /// Plain git commits a file as it is: nobody lets it, who has just saved a text that is older than a pull.
  func perform(_ step: Step, on device: Device) throws -> Bool {
    if step.action.commitsWithGit, !stale[device.number - 1].isEmpty { return false }
    switch step.action {
    case .create(let record, let parts): return try create(record, parts, step, device)
    case .add: return try add(step, device)
    case .edit(let record, let edit, let way):
      guard let file = try device.record(record), mayFollowOldText(edit, way, of: record, on: device) else {
        return false
      }
      return try apply(edit, to: file, way, step, device)
    case .remove(let record, let way):
      guard let file = try device.record(record), mayTouchOldText(way, of: record, on: device) else { return false }
      return try remove(file, way, step, device)
    case .move(let record, let way):
      guard let file = try device.record(record), mayTouchOldText(way, of: record, on: device) else { return false }
      return try move(file, way, step, device)
    case .stale(let record, let register):
      // Whether he saves depends on what he is shown.
      if isClockFree { return false }
      guard let file = try device.record(record) else { return false }
      return try saveStale(file, register, step, device)
    case .line(let pick): try addLine(pick, step, device)
    case .resolve(let record, let place, let candidate, let decision):
      guard let file = try device.record(record) else { return false }
      return try Resolving(file: file, step: step, place: place, candidate: candidate).decide(
        decision, in: self, device)
    case .pull: try meetCloud(device, "pull")
    case .push: try meetCloud(device, "push")
    case .sync: try meetCloud(device, "sync")
    case .visit(let other): return try visit(devices[other - 1], from: device)
    case .gitPull: return try pullWithGit(device)
    case .gitPush: return try pushWithGit(device)
    }
    return true
  }

  /// A command refuses a file that was saved from an old text until a sync has merged it. And who takes his edit of that
  /// text back has the file as it was before the pull: that cannot be told from somebody who wants that.
  private func mayFollowOldText(_ edit: Edit, _ way: Way, of record: String, on device: Device) -> Bool {
    stale[device.number - 1][record] == nil || (way != .command && !edit.takesAway)
  }

  private func mayTouchOldText(_ way: Way, of record: String, on device: Device) -> Bool {
    way != .command || stale[device.number - 1][record] == nil
  }

  // MARK: Records that come and go

  /// One record of several is a property list.
  private func format(of record: String) -> RecordFormat { record.hasSuffix("3") ? .plist : .json }

  private func create(_ record: String, _ parts: UInt, _ step: Step, _ device: Device) throws -> Bool {
    if try device.record(record) != nil { return false }
    let path = "shared/things/w\(step.number).\(record).\(format(of: record).fileExtension)"
    let first = FirstVersion(step: step.number, parts: parts)
    let document = try RecordDocument(writing: .object(first.members), format: format(of: record))
    try device.write(path, String(decoding: document.bytes, as: UTF8.self))
    pending[device.number - 1].insert(record)
    note(first.marks + [Mark(place: "~path", what: .value(.string(path)))], of: record, step)
    return true
  }

  private func add(_ step: Step, _ device: Device) throws -> Bool {
    try device.mustRun(["add", "thing", "name=v\(step.number)", "tags=t\(step.number)"])
    let marks = [
      Mark(place: "name", what: .value(.string("v\(step.number)"))),
      Mark(place: "tags", what: .item(.string("t\(step.number)"), isThere: true)),
    ]
    note(marks, of: "v\(step.number)", step)
    return true
  }

  /// Who takes a file away takes away all that the device has of it, whatever text was saved there last.
  private func remove(_ file: RecordFile, _ way: Way, _ step: Step, _ device: Device) throws -> Bool {
    stale[device.number - 1][file.id] = nil
    switch way {
    case .command:
      try device.mustRun(["rm", file.path])
      pending[device.number - 1].remove(file.id)
    case .hand, .rewriting:
      try device.remove(file.path)
      pending[device.number - 1].insert(file.id)
    case .git:
      try device.remove(file.path)
      try commitWithGit(device)
    }
    note([Mark(place: "", what: .value(nil))], of: file.id, step)
    return true
  }

  private func move(_ file: RecordFile, _ way: Way, _ step: Step, _ device: Device) throws -> Bool {
    let target = "shared/things/w\(step.number).\(file.id).\(format(of: file.id).fileExtension)"
    switch way {
    case .command:
      try device.mustRun(["mv", file.path, target])
      pending[device.number - 1].remove(file.id)
    case .hand, .rewriting:
      try device.rename(file.path, to: target)
      pending[device.number - 1].insert(file.id)
    case .git:
      try device.rename(file.path, to: target)
      try commitWithGit(device)
    }
    note([Mark(place: "~path", what: .value(.string(target)))], of: file.id, step, settlesDeletion: way != .git)
    return true
  }

  /// Adds a line to the file that is not a record, and tells git to track it.
  private func addLine(_ pick: Int, _ step: Step, _ device: Device) throws {
    var lines = try device.isThere(Device.notes) ? try device.lines(of: Device.notes) : []
    lines.insert("l\(step.number)", at: pick % (lines.count + 1))
    try device.write(Device.notes, lines.map { $0 + "\n" }.joined())
    try device.shell("git add \(Device.notes)")
    pending[device.number - 1].insert(Device.notes)
    note([Mark(place: "", what: .line("l\(step.number)"))], of: Device.notes, step)
  }

  // MARK: Edits

  private func apply(_ edit: Edit, to file: RecordFile, _ way: Way, _ step: Step, _ device: Device) throws -> Bool {
    let document = try device.document(file)
    let edit = isClockFree && !file.listed(RecordFile.money).isEmpty ? edit.ofTheWholeGroup : edit
    guard let edited = try edit.applied(to: document.value, of: file, step: step),
      staysOld(file.id, document.value, edited.members, device)
    else { return false }
    if way == .command, let assignments = edited.assignments {
      try device.mustRun(["set", file.path] + assignments)
      pending[device.number - 1].remove(file.id)
      try checkSet(file, edited, device)
    } else {
      try write(edited.members, over: document, at: file, way, step, device)
    }
    note(edited.marks, of: file.id, step, settlesDeletion: way != .git)
    return true
  }

  /// A record written again as it stands on the page of whoever writes it, or in its own layout.
  func write(
    _ members: Value, over document: RecordDocument, at file: RecordFile, _ way: Way, _ step: Step, _ device: Device
  ) throws {
    let bytes =
      way == .rewriting ? try Self.rewritten(members, document, step) : try document.updating(to: members).bytes
    try device.write(file.path, String(decoding: bytes, as: UTF8.self))
    pending[device.number - 1].insert(file.id)
    if way == .git { try commitWithGit(device) }
  }

  private static func rewritten(_ members: Value, _ document: RecordDocument, _ step: Step) throws -> [UInt8] {
    if document.format == .plist { return try RecordDocument(writing: members, format: .plist).bytes }
    var writer = JSONWriter(layout: step.number % 2 == 0 ? .compact : .pretty)
    writer.write(members)
    return writer.bytes + Array("\n".utf8)
  }

  private func checkSet(_ file: RecordFile, _ edited: Edited, _ device: Device) throws {
    let now = try RecordFile(path: file.path, bytes: device.read(file.path))
    if now.fields != file.with(edited.members).fields {
      throw Failure(findings: ["set made \(Value.object(now.fields).text) instead of \(edited.members.text)"])
    }
  }
}

extension Device {
  func record(_ id: String) throws -> RecordFile? { try records().first { $0.id == id } }

  func document(_ file: RecordFile) throws -> RecordDocument {
    try RecordDocument(read(file.path), format: RecordFormat(path: file.path) ?? .json)
  }
}

extension RecordFile {
  /// The same file with other members.
  func with(_ members: Value) -> RecordFile {
    var fields = members.object ?? Object()
    fields["~conflicts"] = nil
    return RecordFile(path: path, fields: fields, conflicts: conflicts)
  }
}

/// A record as somebody first writes it by hand.
struct FirstVersion {
  let members: Object
  let marks: [Mark]

  /// - Parameter parts: which fields it has, one bit each.
  init(step: Int, parts: UInt) {
    var members: Object = ["name": .string("v\(step)")]
    var marks = [Mark(place: "name", what: .value(.string("v\(step)")))]
    func add(_ bit: UInt, _ name: Text, _ value: Value, _ mark: Mark) {
      guard parts & (1 << bit) != 0 else { return }
      members[name] = value
      marks.append(mark)
    }
    let amount = Value.number(Number(lexeme: "\(step).5") ?? Number(0))
    add(
      0, "remark", .string("a\(step) b\(step) c\(step)"),
      Mark(place: "remark", what: .words(["a\(step)", "b\(step)", "c\(step)"])))
    add(1, "tags", [.string("t\(step)")], Mark(place: "tags", what: .item(.string("t\(step)"), isThere: true)))
    add(2, "amount", amount, Mark(place: RecordFile.money, what: .value(["amount": amount, "currency": "EUR"])))
    if parts & 4 != 0 { members["currency"] = "EUR" }
    add(3, "profile", ["weight": amount], Mark(place: "profile/weight", what: .value(amount)))
    add(
      4, "items", [["name": "k0", "n": .string("v\(step)")]],
      Mark(place: "items/k0/n", what: .value(.string("v\(step)"))))
    add(5, "extra", .string("x\(step)"), Mark(place: "extra", what: .value(.string("x\(step)"))))
    add(
      6, "steps", [.string("a\(step)"), .string("b\(step)")],
      Mark(place: "steps", what: .words(["a\(step)", "b\(step)"])))
    self.members = members
    self.marks = marks
  }
}
