import Records

/// A text that an editor had opened before a pull changed the file, and saved after it.
struct OldText {
  /// What its user has in front of him: nothing that the pull brought.
  var inSight: Knowledge
  /// The places that the pull changed and the text has as they were before: by them it can be told from a newer one.
  var unseen: Set<String>
}

extension History {
  /// An editor shows what was there before a pull, and saves that with one more edit. What its user had in front of him is
  /// what was known before the pull, and nothing that the pull brought may be taken back.
  ///
  /// Where the pull brought something to the edited field and to nothing else, or took the file away, the editor's text cannot
  /// be told from one that somebody wants: then the user notices, and does not save.
  func saveStale(_ file: RecordFile, _ register: Register, _ step: Step, _ device: Device) throws -> Bool {
    let index = device.number - 1
    let opened = try device.document(file)
    var inSight = known[index]
    guard let edited = try Edit.write(register).applied(to: opened.value, of: file, step: step) else { return false }
    try meetCloud(device, "pull")
    guard try device.isThere(file.path) else { return true }
    let brought = try device.document(file).value.object ?? Object()
    let before = opened.value.object ?? Object()
    let changed = before.places(otherThanIn: brought)
    let unseen = changed.subtracting(["~conflicts"]).subtracting(register.leaves)
    if !changed.isEmpty, unseen.isEmpty { return true }
    try device.write(file.path, String(decoding: try opened.updating(to: edited.members).bytes, as: UTF8.self))
    pending[index].insert(file.id)
    let isOrdinary = brought == before
    chronicle.note(edited.marks, of: file.id, step: step.number, settlesDeletion: isOrdinary, known: &inSight)
    stale[index][file.id] = OldText(inSight: inSight, unseen: unseen)
    known[index].formUnion(inSight)
    return true
  }

  /// Whether an old text can still be told from a newer one after one more edit; true for every other text.
  func staysOld(_ record: String, _ before: Value, _ now: Value, _ device: Device) -> Bool {
    guard let unseen = stale[device.number - 1][record]?.unseen, !unseen.isEmpty else { return true }
    let left = unseen.subtracting((before.object ?? Object()).places(otherThanIn: now.object ?? Object()))
    stale[device.number - 1][record]?.unseen = left.isEmpty ? unseen : left
    return !left.isEmpty
  }
}

extension Register {
  /// The places of the record that it is written in.
  fileprivate var leaves: [String] {
    switch self {
    case .name, .extra, .weight, .height: [rawValue]
    case .amount, .currency, .money: ["amount", "currency"]
    }
  }
}

extension Object {
  fileprivate func places(otherThanIn other: Object) -> Set<String> {
    let (mine, others) = (leaves, other.leaves)
    return Set(mine.keys).union(others.keys).filter { mine[$0] != others[$0] }
  }

  /// The values of the record and of the objects in it, by their places.
  fileprivate var leaves: [String: Value] {
    var leaves: [String: Value] = [:]
    for member in members {
      if let inner = member.value.object, member.key != "~conflicts" {
        for one in inner.members { leaves["\(member.key)/\(one.key)"] = one.value }
      } else {
        leaves[member.key.string] = member.value
      }
    }
    return leaves
  }
}
