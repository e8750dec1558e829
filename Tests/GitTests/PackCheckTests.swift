import TestSupport
import Testing

@testable import Git

@Suite struct PackCheckTests {
  private let sandbox: Sandbox
  private let index: String
  private var pack: String { String(index.dropLast(4)) + ".pack" }

  init() throws {
    sandbox = try Sandbox()
    _ = try sandbox.repository()
    try sandbox.commitFiles(20)
    try sandbox.git(["gc", "-q"])
    index = try #require(try Self.indexes(in: sandbox).first)
  }

  private static func indexes(in sandbox: Sandbox) throws -> [String] {
    let found = try TestProgram(
      "/usr/bin/find", [sandbox.path + "/repository/.git/objects/pack", "-name", "*.idx"], variables: [:], folder: "/"
    ).run()
    return found.output.split(separator: "\n").map(String.init)
  }

  private func replace(_ path: String, by bytes: [UInt8]) throws {
    try TestProgram("/bin/rm", ["-f", path], variables: [:], folder: "/").run()
    try TestFile.write(bytes, to: path)
  }

  @Test func whatGitPackedIsWhole() throws { #expect(try PackCheck.isWhole(index: index)) }

  @Test("one changed byte is noticed, wherever it stands", arguments: [0, 11, 12, 100, -41, -21, -20, -1])
  func changedByte(_ place: Int) throws {
    for path in [pack, index] {
      let bytes = try TestFile.bytes(path)
      var changed = bytes
      changed[place < 0 ? bytes.count + place : place] ^= 1
      try replace(path, by: changed)
      #expect(try !PackCheck.isWhole(index: index), "byte \(place) of \(path)")
      try replace(path, by: bytes)
    }
    #expect(try PackCheck.isWhole(index: index))
  }

  @Test("one that was cut short is noticed", arguments: [0, 1, 19, 20, 39, 40, 41, 500])
  func cutShort(_ count: Int) throws {
    for path in [pack, index] {
      let bytes = try TestFile.bytes(path)
      try replace(path, by: Array(bytes.prefix(count)))
      #expect(try !PackCheck.isWhole(index: index), "\(count) bytes of \(path)")
      try replace(path, by: bytes)
    }
  }

  @Test func aMissingPackIsNoticed() throws {
    try TestProgram("/bin/rm", ["-f", pack], variables: [:], folder: "/").run()
    #expect(try !PackCheck.isWhole(index: index))
  }

  @Test func theIndexOfAnotherPackIsNoticed() throws {
    let bytes = try TestFile.bytes(index)
    try sandbox.commitFiles(1)
    try sandbox.git(["gc", "-q"])
    let other = try #require(try Self.indexes(in: sandbox).first)
    #expect(try PackCheck.isWhole(index: other))
    try replace(other, by: bytes)
    #expect(try !PackCheck.isWhole(index: other))
  }
}
