import System
import Testing

/// What counts as an address of a device's own networks.
struct IPAddressTests {
  @Test(arguments: [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.0", "100.127.255.255", "127.0.0.1", "127.255.255.255",
    "169.254.169.254", "172.16.0.0", "172.31.255.255", "192.0.0.8", "192.168.0.1", "192.168.255.255", "198.18.0.1",
    "198.19.255.255", "224.0.0.251", "239.1.1.1", "240.0.0.1", "255.255.255.255",
    "::", "::1", "fe80::1", "febf::1", "fec0::1", "fc00::1", "fdff::1", "ff02::1", "::ffff:127.0.0.1",
    "::ffff:10.1.2.3",
    "::192.168.0.1", "64:ff9b::a00:1", "64:ff9b:1::1", "2002:a00:1::1", "2002:7f00:1::", "2001:0:1::1", "2001:db8::1",
    "100::1", "4000::1",
  ])
  func own(_ text: String) throws {
    let address = try found(text)
    #expect(address.isOfOwnNetworks, "\(address)")
  }

  @Test(arguments: [
    "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "126.255.255.255", "128.0.0.1",
    "169.253.1.1",
    "172.15.255.255", "172.32.0.0", "192.167.255.255", "192.169.0.0", "198.17.255.255", "198.20.0.0", "223.255.255.255",
    "2606:4700::1111", "2a00::1", "3fff:ffff::1", "::ffff:1.1.1.1", "64:ff9b::101:101", "2002:101:101::1",
  ])
  func ofTheWorld(_ text: String) throws {
    let address = try found(text)
    #expect(!address.isOfOwnNetworks, "\(address)")
  }

  @Test(arguments: ["127.1", "0x7f000001", "2130706433", "017700000001"])
  func otherSpellings(_ text: String) throws { #expect(try found(text).description == "127.0.0.1") }

  @Test
  func written() throws {
    #expect(try found("2606:4700::1111").description == "2606:4700:0:0:0:0:0:1111")
    #expect(IPAddress([1, 2, 3]) == nil)
  }

  /// As the system reads it, without a network.
  private func found(_ text: String) throws -> IPAddress {
    let answer = try HostLookup(text, port: "80").answer(within: 60)
    guard case .found(let addresses) = answer else { return try #require(nil, "\(text): \(answer)") }
    return try #require(addresses.first?.ip)
  }
}
