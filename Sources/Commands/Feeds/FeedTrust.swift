internal import Desk
internal import Exchange
internal import Records
internal import Store

/// This device's person agrees that addresses of its own networks, or files, are read for feeds and pictures.
struct FeedTrust {
  private let ledger: Ledger
  private let context: Context

  init(_ ledger: Ledger, _ context: Context) { (self.ledger, self.context) = (ledger, context) }

  /// - Parameter words: names of feeds, and addresses.
  func agree(to words: [String]) throws -> ExitCode {
    let agreed = try words.map { try address($0).agreement }
    for agreement in agreed { try ledger.agree(to: Text(agreement)) }
    if context.settings.format.isJSON {
      context.print(json: ["agreed": .array(agreed.map { .string(Text($0)) })])
    } else {
      for agreement in agreed { context.print("agreed: on this device, \(agreement) may be read") }
    }
    return .done
  }

  private func address(_ word: String) throws -> WebAddress {
    // No name of a feed has a colon.
    guard word.utf8.contains(UInt8(ascii: ":")) else {
      return try FeedRun(ledger.feed(named: word), by: context.feedDriver(of: ledger)).feed.address
    }
    do throws(WebAddressError) { return try WebAddress(word) } catch {
      throw Failure(.invalid, .invalid, "“\(word)” cannot be agreed to: \(error.message)")
    }
  }
}
