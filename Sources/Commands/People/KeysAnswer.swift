internal import Desk
internal import Records
internal import Reports
internal import Signatures
internal import Store
internal import Trust

/// Everybody's keys, as `keys` lists them.
struct KeysAnswer {
  private let ledger: Ledger
  private let context: Context
  private let keys: [ListedKey]
  /// Those of devices whose keys are not listed.
  let requests: [KeyRequest]
  /// What the manifests say beside: the name of the device, and when the key was added.
  private let notes: [Listing: KeyNote]
  private let areInUse: Bool
  private let registered: Set<Listing>

  init(_ ledger: Ledger, _ context: Context) throws {
    (self.ledger, self.context) = (ledger, context)
    let proofs = try LedgerProofs(ledger)
    areInUse = proofs?.areKeysInUse == true
    registered = proofs?.registered ?? []
    let notes = try ledger.keyNotes()
    func order(_ key: ListedKey) -> (Text, Text, Text) {
      (key.listing.name, Text(notes[key.listing]?.added ?? ""), key.listing.key)
    }
    keys = (proofs?.keys ?? []).sorted { order($0) < order($1) }
    self.notes = notes
    let listed = Set(keys.map(\.listing))
    requests = try areInUse ? ledger.keyRequests().filter { !listed.contains($0.listing) } : []
  }

  func print() throws {
    let titles = ["USER", "DEVICE", "KEY", "USE", "ADDED", ""]
    var rows = Rows(
      columns: titles.map { Table.Column($0) }, whenEmpty: "no keys are in use: ledger-sync keys add")
    for key in keys { rows.rows.append(Rows.Row(cells: cells(key), json: .object(json(key)))) }
    for request in requests { rows.rows.append(Rows.Row(cells: cells(request), json: .object(json(request)))) }
    context.print(rows)
    if let first = try ledger.requestsToGrant().first {
      context.note("where a device of yours shows these words: ledger-sync keys grant \(first.listing.name) WORDS")
    }
    if !areInUse, notes.count > 0 {
      context.note("\(counted(notes.count, "key")) listed without a use: nothing is proven by them yet")
    }
  }

  private func cells(_ key: ListedKey) -> [Table.Cell] {
    let note = notes[key.listing]
    return [
      Table.Cell(key.listing.name.string, .strong), Table.Cell(note?.device?.string ?? ""),
      Table.Cell(Self.words(of: key.listing), .dim), Table.Cell(Self.use(of: key)),
      Table.Cell(note?.added.map { String($0.prefix(10)) } ?? ""), Table.Cell(said: Self.standing(of: key), .dim),
    ]
  }

  private func cells(_ request: KeyRequest) -> [Table.Cell] {
    [
      Table.Cell(request.listing.name.string, .strong), Table.Cell(request.device?.string ?? ""),
      Table.Cell(request.words), Table.Cell(""), Table.Cell(""), Table.Cell(said: "asks to be listed", .dim),
    ]
  }

  private func json(_ request: KeyRequest) -> Object {
    [
      "user": .string(request.listing.name), "device": request.device.map { .string($0) } ?? .null,
      "key": .string(request.listing.key), "words": .string(Text(request.words)), "use": "", "added": .null,
      "revoked": false, "waiting": false, "member": false, "asks": true,
    ]
  }

  private func json(_ key: ListedKey) -> Object {
    let note = notes[key.listing]
    return [
      "user": .string(key.listing.name), "device": note?.device.map { .string($0) } ?? .null,
      "key": .string(key.listing.key), "words": .string(Text(Self.words(of: key.listing))),
      "use": .string(Text(Self.use(of: key))),
      "added": note?.added.map { .string(Text($0)) } ?? .null, "revoked": .bool(key.standing == .revoked),
      "waiting": .bool(key.standing == .waiting), "member": .bool(key.isMember), "asks": false,
    ]
  }

  /// Whether a key was not taken away.
  func counts(_ listing: Listing) -> Bool { keys.contains { $0.listing == listing && $0.standing != .revoked } }

  func hasKey(named name: String) -> Bool { !listings(named: name).isEmpty }

  private func listings(named name: String) -> [Listing] {
    keys.map(\.listing).filter { listing in
      notes[listing]?.device == Text(name) || listing.name == Text(name)
        || Self.isMeant(listing, by: name)
    }
  }

  /// Whether these are the words of a key, or the last of them, the end of its print, or the key itself.
  private static func isMeant(_ listing: Listing, by words: String) -> Bool {
    words.utf8.count >= 5 && Self.words(of: listing).ends(with: words.lowercased())
      || words.utf8.count >= 6 && print(of: listing).ends(with: words)
      || Text(listing.key.string) == Text(words)
  }

  /// The key that a person means: by its device, its owner's name, its words or the last of them, or the end of its print.
  func key(named name: String) throws(Failure) -> Listing { try only(listings(named: name), name) }

  /// The key with which the person registered whom somebody lets in: by the person's name, or by the words of a key of
  /// theirs, and never by what a device is called, which may be somebody else's name. Their other keys are let in with it.
  func key(ofNewPerson name: String) throws(Failure) -> Listing {
    let meant = keys.filter { Self.isMeant($0.listing, by: name) }
    let people = Set(meant.map(\.listing.name))
    // The words of a key tell two apart who have registered under one name.
    let choices = [
      keys.filter { $0.listing.name == Text(name) }, meant.filter { registered.contains($0.listing) },
      keys.filter { people.contains($0.listing.name) },
    ]
    let named = choices.first { !$0.isEmpty } ?? []
    let first = named.filter { registered.contains($0.listing) }
    let counting = first.filter { $0.standing != .revoked }
    return try only((counting.isEmpty ? first.isEmpty ? named : first : counting).map(\.listing), name)
  }

  private func only(_ found: [Listing], _ name: String) throws(Failure) -> Listing {
    if found.count == 1, let only = found.first { return only }
    throw Failure(
      .invalid, found.isEmpty ? .notFound : .ambiguous,
      found.isEmpty ? "there is no key “\(name)”" : "“\(name)” is the name of \(found.count) keys",
      hint: "ledger-sync keys lists them; the words of the column KEY, or the last of them, name one, too")
  }

  private static func use(of key: ListedKey) -> String {
    if case .inForce(let use) = key.standing { use.rawValue } else { "" }
  }

  private static func standing(of key: ListedKey) -> Sentence {
    switch key.standing {
    case .revoked: "revoked"
    case .waiting: "waits for a keeper"
    case .inForce: key.isMember ? "" : "not let in yet"
    }
  }

  /// The six words that two people compare.
  static func words(of listing: Listing) -> String {
    do throws(SignatureError) { return try KeyWords(of: PublicKey(text: listing.key.string)).text } catch {
      return listing.key.string
    }
  }

  /// As ssh-keygen prints it.
  private static func print(of listing: Listing) -> String {
    do throws(SignatureError) { return try PublicKey(text: listing.key.string).fingerprint } catch {
      return listing.key.string
    }
  }
}
