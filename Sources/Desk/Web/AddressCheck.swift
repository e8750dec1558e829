package import Exchange
import Git
import Records
package import Schema
package import Store
import System

/// How the answer of an address is to be fetched.
enum WebRoute {
  /// From these computers, which were looked at, and from no other, whatever a name means a moment later.
  case from([IPAddress], port: Int)
  /// By the proxy of the environment, which looks names up itself.
  case byProxy
}

/// Lets an address be fetched only where it leads outside of this device's own networks, or where this device's person
/// has agreed to it.
struct AddressCheck {
  let ledger: Ledger
  let web: WebAccess
  /// What wants to fetch: `the feed zoo`.
  let subject: Sentence
  /// The address that was typed in this very command, which agrees to it.
  var typed: WebAddress?
  /// Whether the person at the terminal may be asked.
  var asks = true
  /// The feed's own address and the command that agrees to it; others may come up on the way.
  var agreeing: (address: WebAddress, command: String)?

  private static let leadsInwards: Sentence = "leads into this device’s own networks"

  /// Throws a `WebFailure` where there is no such host, and a `Failure` where nobody has agreed.
  func route(to address: WebAddress, within seconds: Double) throws -> WebRoute {
    guard let origin = address.origin else { return .byProxy }
    let isAgreed = try isAgreed(to: address)
    if ProxySettings.proxy(for: origin, web) != nil {
      if !isAgreed { try agree(to: address, because: "is fetched by a proxy, so nobody here sees where it leads") }
      return .byProxy
    }
    if !isAgreed, origin.isNamedLocalhost { try agree(to: address, because: Self.leadsInwards) }
    let addresses = try Self.addresses(of: origin, within: seconds)
    if !isAgreed, !origin.isNamedLocalhost, let own = addresses.first(where: \.isOfOwnNetworks) {
      let reason: Sentence = own.description == origin.host ? Self.leadsInwards : "\(Self.leadsInwards) (\(own))"
      try agree(to: address, because: reason)
    }
    return .from(addresses, port: origin.port)
  }

  /// A feed that came from another device must not read this one's files without a word.
  func requireAgreement(toFile address: WebAddress) throws {
    if try isAgreed(to: address) { return }
    try agree(to: address, because: "is a file of this device")
  }

  private func isAgreed(to address: WebAddress) throws -> Bool {
    if let typed, Text(typed.agreement) == Text(address.agreement) { return true }
    return try ledger.agreedAddresses().contains(Text(address.agreement))
  }

  private func agree(to address: WebAddress, because reason: Sentence) throws {
    let question: Sentence = "May \(subject) read \(address.text), which \(reason)?"
    if asks, try web.confirm(question) == true {
      return try ledger.agree(to: Text(address.agreement))
    }
    let isItsOwn = agreeing.map { Text($0.address.agreement) } == Text(address.agreement)
    let command = isItsOwn ? agreeing?.command : nil
    throw Failure(
      .trust, .notAgreed, "\(subject) wants to read \(address.agreement), which \(reason)",
      hint:
        "nothing was read. If you know what answers there: \(command ?? "ledger-sync feed trust \(address.agreement)")"
    )
  }

  private static func addresses(of origin: WebOrigin, within seconds: Double) throws -> [IPAddress] {
    let nobody = WebFailure.trouble(
      "there is no such host, or no network", hint: "check the address and the network, or try again later")
    let lookup: HostLookup
    do throws(HostLookup.Failure) { lookup = try HostLookup(origin.host, port: "\(origin.port)") } catch {
      throw nobody
    }
    guard case .found(let found) = lookup.answer(within: seconds) else { throw nobody }
    let addresses = found.compactMap(\.ip)
    if addresses.isEmpty { throw nobody }
    return addresses
  }
}

extension WebAddress {
  /// What a person agrees to who agrees to it.
  package var agreement: String { origin?.text ?? text }
}

extension Ledger {
  /// Whoever types an address here agrees to it.
  package func agree(toTyped address: WebAddress) throws { try agree(to: Text(address.agreement)) }

  /// The same for the address of a cloud, where it is one of http.
  package func agree(toCloud address: String) throws {
    let url = try RemoteURL(AddressRules(surroundings.git).address(ofFetch: address))
    guard url.scheme == .http || url.scheme == .https else { return }
    let origin = WebOrigin(isEncrypted: url.scheme == .https, host: url.host, port: url.port)
    try agree(to: Text(origin.text))
  }

  /// The same for addresses in fields that name files.
  package func agree(toTyped assignments: [Assignment], of kind: Kind?) throws {
    for assignment in assignments where assignment.operation == .set && assignment.field.keys.count == 1 {
      guard let name = assignment.field.keys.first, kind?.field(name)?.isAttachment == true,
        NamedAddress.isAddress(assignment.text)
      else { continue }
      let address: WebAddress
      // What is wrong with it is said by whoever wants to fetch it.
      do throws(WebAddressError) { address = try NamedAddress.address(assignment.text) } catch { continue }
      try agree(toTyped: address)
    }
  }
}
