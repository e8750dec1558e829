import Exchange

/// The proxy that a program takes for an address, as the variables of the environment name it.
enum ProxySettings {
  /// nil where the connection is made from here. curl, which makes it, reads the same variables.
  static func proxy(for origin: WebOrigin, _ environment: WebAccess) -> String? {
    // HTTP_PROXY in capitals does not count: a web server sets it from a header.
    let names = (origin.isEncrypted ? ["https_proxy", "HTTPS_PROXY"] : ["http_proxy"]) + ["all_proxy", "ALL_PROXY"]
    guard let proxy = names.lazy.compactMap({ environment[$0] }).first else { return nil }
    let exceptions = (environment["no_proxy"] ?? environment["NO_PROXY"] ?? "").lowercased()
      .utf8.split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    return exceptions.contains { isException(Array($0), host: Array(origin.host.utf8)) } ? nil : proxy
  }

  /// `example.org` and `.example.org` mean the host and all below it, `*` every host.
  private static func isException(_ exception: [UInt8], host: [UInt8]) -> Bool {
    if exception == [UInt8(ascii: "*")] { return true }
    let name = exception.first == UInt8(ascii: ".") ? Array(exception.dropFirst()) : exception
    guard !name.isEmpty, host.suffix(name.count) == name[...] else { return false }
    return host.count == name.count || host.dropLast(name.count).last == UInt8(ascii: ".")
  }
}
