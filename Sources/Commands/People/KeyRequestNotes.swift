internal import Records
internal import Store
internal import Trust

extension Context {
  /// On stderr: what has to be done elsewhere before all that a user commits here is proven.
  func note(_ entered: Entered, as user: Text) {
    switch entered {
    case .registered(.registration):
      note("a keeper has to let you in: ledger-sync keys admit \(ShellWord.quoted(user.string))")
    case .loggedIn(.asks(let request)):
      note(asking: request)
      showForCamera(request)
    case .registered, .loggedIn: break
    }
  }

  /// On stderr: how a device that asks for its key to be listed gets its answer.
  ///
  /// - Parameter use: what the person wants the key to be for, where they have said it.
  func note(asking request: KeyRequest, use: KeyUse? = nil) {
    note(
      "what you commit here is not proven until somebody lists the key of this device: ledger-sync sync sends the request, and on another device of \(request.listing.name), or on a keeper's: \(Self.grant(request, use))"
    )
  }

  private static func grant(_ request: KeyRequest, _ use: KeyUse?) -> String {
    "ledger-sync keys grant \(ShellWord.quoted(request.listing.name.string)) \(request.words)\(use.map { " --use \($0.rawValue)" } ?? "")"
  }

  /// On a terminal with colours, the command that grants a request, for the camera of a telephone that passes it on. Cameras
  /// guess what other letters than those of ASCII mean, and some guess wrong.
  func showForCamera(_ request: KeyRequest, use: KeyUse? = nil) {
    let command = Self.grant(request, use)
    guard settings.format == .table, !settings.isQuiet, isColoured(output), command.utf8.allSatisfy({ $0 < 0x80 }),
      let square = QRCode(command), square.width <= width ?? .max
    else { return }
    for line in square.lines { print(line) }
  }

  private func note(answerTo asked: KeyRequest, in ledger: Ledger) throws {
    let name = asked.listing.name
    let listed = try LedgerProofs.whereKeysAreInUse(ledger)?.keys.first { $0.listing == asked.listing }
    switch listed?.standing {
    case .inForce(.paper)?, nil, .waiting?: note("the request of this device is gone, and its key does not count")
    case .inForce?: note("the key of this device is listed as \(name)'s: what you commit from now on is proven")
    case .revoked?: note("the key of this device was listed as \(name)'s, and taken away again")
    }
  }

  /// On stderr, where the key with which this device signs was taken away.
  func note(revokedKeyIn ledger: Ledger) throws {
    guard let name = try ledger.ownRevokedListing()?.name else { return }
    note(
      "the key of this device was taken away from \(name): what you commit here is not proven; ledger-sync keys add makes another key, and asks for it"
    )
  }

  /// On stderr: the devices that ask for a key, whether this one was answered, and whether its key was taken away.
  func note(requestsOf ledger: Ledger, asked: KeyRequest?) throws {
    if let asked, try ledger.ownRequest() == nil { try note(answerTo: asked, in: ledger) }
    try note(revokedKeyIn: ledger)
    for request in try ledger.requestsToGrant() {
      let name = request.listing.name
      note(
        request.device.map {
          "“\($0)”, a device of \(name), asks for its key to be listed: enter the six words that it shows, ledger-sync keys grant \(ShellWord.quoted(name.string)) WORDS"
        }
          ?? "a device of \(name) asks for its key to be listed: enter the six words that it shows, ledger-sync keys grant \(ShellWord.quoted(name.string)) WORDS"
      )
    }
  }
}
