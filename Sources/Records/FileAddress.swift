/// Addresses of files, as clients name them: `file:///home/alice/ledger/kinds/bill.json`.
public enum FileAddress {
  private static let scheme = "file://"

  /// The absolute path; nil for an address of something else.
  public static func path(_ address: String) -> String? {
    guard let rest = address.rest(behind: scheme), let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else {
      return nil
    }
    let host = rest[..<slash]
    guard host.isEmpty || host == "localhost" else { return nil }
    let path = String(rest[slash...]).withoutPercentEncoding
    return path.flatMap { $0.utf8.contains(0) ? nil : $0 }
  }

  public static func address(_ path: String) -> String { scheme + path.percentEncodedPath }
}
