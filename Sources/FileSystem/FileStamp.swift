/// Stands for a name and the stat data of its file: two stamps are equal when name, inode, size, mode and both times are.
///
/// 128 bits, mixed so that equal stamps of different files do not come about by chance. Device, user and group are not
/// in it: a restart may number devices again, and whoever changes the owner changes the time of change.
public struct FileStamp: Hashable, Sendable {
  public private(set) var first: UInt64
  public private(set) var second: UInt64

  public init(first: UInt64, second: UInt64) {
    self.first = first
    self.second = second
  }

  /// What a folder without files has.
  public static let none = FileStamp(first: 0, second: 0)

  public init(_ name: String, _ stat: FileStat) {
    let name = name.utf8Span.span
    self = unsafe name.withUnsafeBytes { unsafe FileStamp($0, stat) }
  }

  init(_ name: UnsafeRawBufferPointer, _ stat: FileStat) {
    var mixer = StampMixer()
    unsafe mixer.add(name)
    mixer.add(stat.inode, UInt64(bitPattern: stat.size))
    mixer.add(UInt64(bitPattern: stat.modifiedSeconds), UInt64(stat.modifiedNanoseconds) << 32 | UInt64(stat.mode))
    mixer.add(UInt64(bitPattern: stat.changedSeconds), UInt64(stat.changedNanoseconds))
    self.init(first: mixer.first, second: mixer.second)
  }

  /// The stamp of several files: the same in whatever order they are added.
  public mutating func add(_ other: FileStamp) {
    first &+= other.first
    second &+= other.second
  }
}

/// Multiplies to twice the width and folds, in two lanes that know nothing of each other.
private struct StampMixer {
  private(set) var first: UInt64 = 0x9E37_79B9_7F4A_7C15
  private(set) var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

  @inline(__always)
  mutating func add(_ a: UInt64, _ b: UInt64) {
    first = Self.folded(first ^ a, b ^ 0xA076_1D64_78BD_642F)
    second = Self.folded(second ^ b, a ^ 0xE703_7ED1_A0B4_28DB)
  }

  @inline(__always)
  private static func folded(_ a: UInt64, _ b: UInt64) -> UInt64 {
    let product = a.multipliedFullWidth(by: b)
    return product.high &+ 0x8EBC_6AF0_9C88_C6E3 ^ product.low
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    var place = 0
    while place + 8 <= bytes.count {
      add(unsafe bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self), UInt64(place))
      place += 8
    }
    var rest: UInt64 = 0
    while place < bytes.count {
      rest = unsafe rest << 8 | UInt64(bytes[place])
      place += 1
    }
    add(rest, UInt64(bytes.count))
  }
}
