package import Records
/// What manifests, of a ledger and of people, say in words of a few letters.
package enum ManifestWords {
  package static func currency(_ code: String) throws(Failure) -> String {
    let isCode = code.utf8.count == 3 && code.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    if isCode { return code }
    throw Failure.usage("--currency cannot be “\(code)”", hint: "write its three capital letters, like EUR")
  }

  package static func isLanguage(_ tag: String) -> Bool {
    let parts = tag.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let isWord = { (part: Substring.UTF8View) in
      part.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
    }
    return parts.allSatisfy { isWord($0) && (2...8).contains($0.count) } && (2...3).contains(parts.first?.count ?? 0)
  }
}
