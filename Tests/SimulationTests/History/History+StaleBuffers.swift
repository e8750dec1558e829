import Records

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
    let changed = Set(before.leaves.keys).union(brought.leaves.keys).filter { before.leaves[$0] != brought.leaves[$0] }
    if !changed.isEmpty, changed.subtracting(["~conflicts"]).isSubset(of: register.leaves) { return true }
    try device.write(file.path, String(decoding: try opened.updating(to: edited.members).bytes, as: UTF8.self))
    pending[index].insert(file.id)
    stale[index].insert(file.id)
    let isOrdinary = brought == before
    chronicle.note(edited.marks, of: file.id, step: step.number, settlesDeletion: isOrdinary, known: &inSight)
    known[index].formUnion(inSight)
    return true
  }
}

extension Register {
  /// The places of the record that it is written in.
  fileprivate var leaves: [String] {
    switch self {
    case .name, .extra: [rawValue]
    case .weight, .height: ["profile/\(rawValue)"]
    case .amount, .currency, .money: ["amount", "currency"]
    }
  }
}

extension Object {
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
