import Records

/// What an edit makes of a record's members, and what that means.
struct Edited {
  var members: Value
  var marks: [Mark] = []
  /// The same for `ledger-sync set`; nil where it has no words for it.
  var assignments: [String]?
}

extension Edit {
  /// nil where there is nothing to change.
  func applied(to members: Value, of file: RecordFile, step: Step) throws -> Edited? {
    switch self {
    case .write(let register): try Edited(members).writing(register, Values(step.number), file)
    case .writeCommon(let register, let first): try Edited(members).writing(register, Values(common: first), file)
    case .erase(let register): Edited(members).erasing(register, file)
    case .eraseField(let name): file.shown(name) == nil ? nil : Edited(members).removing(name, ["\(name)="])
    case .tag: try Edited(members).tagging("v\(step.number)")
    case .untag(let pick): try Edited(members).untagging(pick, file)
    case .count: try Edited(members).counting(step.number)
    case .raise: try Edited(members).bounding("best", file, to: step.number * 7 % 1000, isHigher: true)
    case .lower: try Edited(members).bounding("low", file, to: step.number * 7 % 1000, isHigher: false)
    case .word(let pick): try Edited(members).inserting("v\(step.number)", at: pick, in: "remark")
    case .unword(let pick): try Edited(members).dropping(pick, from: "remark")
    case .list(let pick): try Edited(members).inserting("v\(step.number)", at: pick, in: "steps")
    case .unlist(let pick): try Edited(members).dropping(pick, from: "steps")
    case .item(let pick): try Edited(members).writing(item: "k\(pick % 3)", step.number, file)
    case .unitem(let pick): try Edited(members).removing(item: "k\(pick % 3)")
    }
  }
}

extension Edit {
  var takesAway: Bool {
    switch self {
    case .erase, .eraseField, .untag, .unword, .unlist, .unitem: true
    default: false
    }
  }

  /// Where values of a group are disputed, one member alone would be written beside the other of whichever is shown.
  var ofTheWholeGroup: Edit {
    switch self {
    case .write(.amount), .write(.currency): .write(.money)
    case .writeCommon(.amount, let first), .writeCommon(.currency, let first): .writeCommon(.money, first)
    default: self
    }
  }
}

/// What a step writes. The values of two steps are never the same, those that are common excepted.
struct Values {
  let text: String
  let number: String
  let currency: String

  init(_ step: Int) {
    text = "v\(step)"
    number = "\(step).25"
    currency = "C\(step)"
  }

  init(common first: Bool) {
    text = first ? "red" : "blue"
    number = first ? "0.5" : "0.75"
    currency = first ? "EUR" : "JPY"
  }
}

extension Edited {
  init(_ members: Value) { self.members = members }

  private mutating func set(_ path: String, _ value: Value?) throws {
    let path = try FieldPath(path)
    members = try value.map { try members.setting(path, to: $0) } ?? members.removing(path)
  }

  // MARK: Registers

  func writing(_ register: Register, _ values: Values, _ file: RecordFile) throws -> Edited? {
    var edited = self
    let number = Number(lexeme: values.number).map { Value.number($0) }
    switch register {
    case .name, .extra: try edited.set(register.rawValue, .string(values.text))
    case .weight, .height:
      if let profile = file.shown("profile"), profile.object == nil { return nil }
      try edited.set(register.rawValue, number)
    case .amount, .currency, .money: try edited.setMoney(register, number, values.currency)
    }
    if edited.members == members { return nil }
    edited.marks = edited.stands(at: register.place, file)
    edited.assignments = register == .extra ? nil : register.assignments(values)
    return edited
  }

  /// What is said by who writes the file: the value that it shows, and of a group whose other member is still disputed each
  /// value that is listed for that one, beside what was written.
  private func stands(at place: String, _ file: RecordFile) -> [Mark] {
    file.with(members).candidates(place).map { Mark(place: place, what: .value($0.value)) }
  }

  private mutating func setMoney(_ register: Register, _ number: Value?, _ currency: String) throws {
    if register != .currency { try set("amount", number) }
    if register != .amount { try set("currency", .string(currency)) }
  }

  func erasing(_ register: Register, _ file: RecordFile) -> Edited? {
    guard file.shown(register.place) != nil else { return nil }
    let names = register.place == RecordFile.money ? ["amount", "currency"] : [register.rawValue]
    var edited = self
    for name in names {
      edited.members = edited.members.removing(FieldPath(keys: name.split(separator: "/").map { Text(String($0)) }))
    }
    edited.marks = [Mark(place: register.place, what: .value(nil))]
    edited.assignments = register == .extra ? nil : names.map { $0 + "=" }
    return edited
  }

  func removing(_ name: String, _ assignments: [String]) -> Edited {
    var edited = self
    edited.members = members.removing(FieldPath(keys: [Text(name)]))
    edited.marks = [Mark(place: name, what: .value(nil))]
    edited.assignments = assignments
    return edited
  }

  // MARK: Combinable values

  func tagging(_ tag: String) throws -> Edited? {
    var edited = self
    try edited.set("tags", .array((members.object?["tags"]?.array ?? []) + [.string(tag)]))
    edited.marks = [Mark(place: "tags", what: .item(.string(tag), isThere: true))]
    edited.assignments = ["tags+=\(tag)"]
    return edited
  }

  func untagging(_ pick: Int, _ file: RecordFile) throws -> Edited? {
    guard let tags = members.object?["tags"]?.array, !tags.isEmpty else { return nil }
    let tag = tags.sorted { $0.text < $1.text }[pick % tags.count]
    var edited = self
    try edited.set("tags", .array(tags.filter { $0 != tag }))
    edited.marks = [Mark(place: "tags", what: .item(tag, isThere: false))]
    edited.assignments = ["tags-=\(tag.string ?? "")"]
    return edited
  }

  func counting(_ step: Int) throws -> Edited? {
    guard step < 60 else { return nil }
    let before = try Decimal(members.object?["seen"]?.number ?? Number(0))
    let added = Digits.power(step)
    guard let number = Number(lexeme: added) else { return nil }
    var edited = self
    try edited.set("seen", .number(try (before + Decimal(number)).number))
    edited.marks = [Mark(place: "seen", what: .digit(step))]
    edited.assignments = ["seen+=\(added)"]
    return edited
  }

  func bounding(_ name: String, _ file: RecordFile, to bound: Int, isHigher: Bool) throws -> Edited? {
    let before = file.shown(name)?.number.flatMap { Int($0.lexeme) }
    if let before, before == bound || (bound > before) != isHigher { return nil }
    var edited = self
    try edited.set(name, .number(Number(bound)))
    edited.marks = [Mark(place: name, what: .bound(bound))]
    edited.assignments = ["\(name)=\(bound)"]
    return edited
  }

  // MARK: Texts and lists

  func inserting(_ word: String, at pick: Int, in name: String) throws -> Edited? {
    var words = members.object?[Text(name)]?.words ?? []
    words.insert(word, at: pick % (words.count + 1))
    return try rewording(name, words)
  }

  func dropping(_ pick: Int, from name: String) throws -> Edited? {
    var words = members.object?[Text(name)]?.words ?? []
    if words.count < 2 { return nil }
    words.remove(at: pick % words.count)
    return try rewording(name, words)
  }

  private func rewording(_ name: String, _ words: [String]) throws -> Edited {
    let items = Value.array(words.map { .string($0) })
    let value = name == "steps" ? items : .string(words.joined(separator: " "))
    var edited = self
    try edited.set(name, value)
    edited.marks = [Mark(place: name, what: .words(words))]
    edited.assignments = ["\(name)=\(name == "steps" ? items.text : words.joined(separator: " "))"]
    return edited
  }

  // MARK: Items of a keyed list

  /// Adds the item, or changes its `n`.
  func writing(item key: String, _ step: Int, _ file: RecordFile) throws -> Edited? {
    var items = members.object?["items"]?.array ?? []
    let value = Value.string("v\(step)")
    let item: Value = ["name": .string(key), "n": value]
    if let index = items.firstIndex(where: { $0.object?["name"]?.string == key }) {
      items[index] = try items[index].setting("n", to: value)
    } else {
      items.insert(item, at: step % (items.count + 1))
    }
    var edited = self
    try edited.set("items", .array(items))
    edited.marks = [Mark(place: "items/\(key)/n", what: .value(value))]
    return edited
  }

  func removing(item key: String) throws -> Edited? {
    let items = members.object?["items"]?.array ?? []
    let rest = items.filter { $0.object?["name"]?.string != key }
    if rest.count == items.count { return nil }
    var edited = self
    try edited.set("items", .array(rest))
    edited.marks = [Mark(place: "items/\(key)", what: .value(nil))]
    return edited
  }
}

extension Register {
  var place: String {
    switch self {
    case .amount, .currency, .money: RecordFile.money
    default: rawValue
    }
  }

  fileprivate func assignments(_ values: Values) -> [String] {
    switch self {
    case .name, .extra: ["\(rawValue)=\(values.text)"]
    case .weight, .height: ["\(rawValue)=\(values.number)"]
    case .amount: ["amount=\(values.number)"]
    case .currency: ["currency=\(values.currency)"]
    case .money: ["amount=\(values.number)", "currency=\(values.currency)"]
    }
  }
}

extension Value {
  fileprivate func setting(_ path: String, to value: Value) throws -> Value {
    try setting(try FieldPath(path), to: value)
  }
}
