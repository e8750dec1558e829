/// How many bytes a letter has in UTF-8 that begins with this one; 1 for a byte that begins none.
public func utf8Length(from first: UInt8) -> Int {
  switch first {
  case 0xC2...0xDF: 2
  case 0xE0...0xEF: 3
  case 0xF0...0xF4: 4
  default: 1
  }
}
