internal import CCrypto

/// A whole number of any size and its only owner. The corresponding C functions begin with `BN_`.
@safe
struct BigNumber: ~Copyable {
  fileprivate let pointer: OpaquePointer

  /// - Parameter bytes: the highest first; none are zero.
  init(_ bytes: [UInt8] = []) throws(SignatureError) {
    guard let made = unsafe BN_bin2bn(bytes, Int32(bytes.count), nil) else { throw .libraryFailed }
    unsafe pointer = unsafe made
  }

  deinit { unsafe BN_free(pointer) }

  var isZero: Bool { unsafe BN_is_zero(pointer) == 1 }
}

/// The whole numbers modulo 2²⁵⁵ - 19. The corresponding C functions are `BN_mod_mul` and its siblings.
@safe
struct EdwardsField: ~Copyable {
  let one: BigNumber
  /// The number of the curve, -121665/121666.
  let d: BigNumber
  private let prime: BigNumber
  private let scratch: OpaquePointer

  init() throws(SignatureError) {
    let prime = try BigNumber([0x7F] + [UInt8](repeating: 0xFF, count: 30) + [0xED])
    let one = try BigNumber([1])
    let d = try BigNumber([
      0x52, 0x03, 0x6C, 0xEE, 0x2B, 0x6F, 0xFE, 0x73, 0x8C, 0xC7, 0x40, 0x79, 0x77, 0x79, 0xE8, 0x98,
      0x00, 0x70, 0x0A, 0x4D, 0x41, 0x41, 0xD8, 0xAB, 0x75, 0xEB, 0x4D, 0xCA, 0x13, 0x59, 0x78, 0xA3,
    ])
    guard let made = unsafe BN_CTX_new() else { throw .libraryFailed }
    self.prime = prime
    self.one = one
    self.d = d
    unsafe scratch = unsafe made
  }

  deinit { unsafe BN_CTX_free(scratch) }

  func has(_ number: borrowing BigNumber) -> Bool { unsafe BN_cmp(number.pointer, prime.pointer) < 0 }

  func product(_ one: borrowing BigNumber, _ other: borrowing BigNumber) throws(SignatureError) -> BigNumber {
    let result = try BigNumber()
    return try checked(
      unsafe BN_mod_mul(result.pointer, one.pointer, other.pointer, prime.pointer, scratch), result)
  }

  func sum(_ one: borrowing BigNumber, _ other: borrowing BigNumber) throws(SignatureError) -> BigNumber {
    let result = try BigNumber()
    return try checked(
      unsafe BN_mod_add(result.pointer, one.pointer, other.pointer, prime.pointer, scratch), result)
  }

  func difference(_ one: borrowing BigNumber, _ other: borrowing BigNumber) throws(SignatureError) -> BigNumber {
    let result = try BigNumber()
    return try checked(
      unsafe BN_mod_sub(result.pointer, one.pointer, other.pointer, prime.pointer, scratch), result)
  }

  func isSquareOfMoreThanZero(_ number: borrowing BigNumber) throws(SignatureError) -> Bool {
    let symbol = unsafe BN_kronecker(number.pointer, prime.pointer, scratch)
    guard -1...1 ~= symbol else { throw .libraryFailed }
    return symbol == 1
  }

  private func checked(_ status: Int32, _ result: consuming BigNumber) throws(SignatureError) -> BigNumber {
    guard status == 1 else { throw .libraryFailed }
    return result
  }
}
