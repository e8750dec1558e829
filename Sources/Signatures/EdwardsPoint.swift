/// Whether 32 bytes are a point of edwards25519 that can be a key (RFC 8032, section 5.1.3).
///
/// libcrypto looks at a point only when it verifies, and takes all that are on the curve. Eight of these belong to
/// nobody: anybody can sign for them.
enum EdwardsPoint {
  static func isKey(_ bytes: [UInt8]) throws(SignatureError) -> Bool {
    let field = try EdwardsField()
    var highestFirst = Array(bytes.reversed())
    // The highest bit is the sign of x.
    highestFirst[0] &= 0x7F
    let y = try BigNumber(highestFirst)
    // Every number has one spelling.
    guard field.has(y) else { return false }
    // By -x² + y² = 1 + dx²y², x² is u/v; there is such an x if uv is a square.
    let square = try field.product(y, y)
    let u = try field.difference(square, field.one)
    let v = try field.sum(field.product(field.d, square), field.one)
    // Of order 1 and 2: y = ±1, so that u = 0. Of order 4: y = 0. Of order 8: x² = -y².
    guard try field.isSquareOfMoreThanZero(field.product(u, v)), !y.isZero else { return false }
    return try !field.sum(field.product(square, v), u).isZero
  }
}
