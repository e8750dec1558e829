import FileSystem
import Records
import Testing

@testable import Store

@Suite("Packs that a transfer brings")
struct NewPacksTests {
  private let fixture: LedgerFixture
  private let folder = ".git/objects/pack"

  init() throws { fixture = try LedgerFixture() }

  private func names(_ path: String) throws -> [String] {
    try Folder(fixture.path).list(path).compactMap { if case .readable(let name) = $0.name { name } else { nil } }
      .sorted()
  }

  @Test("one that cannot be read is set aside, whatever the transfer says of itself", arguments: [true, false])
  func damaged(_ transferFails: Bool) throws {
    try fixture.write("\(folder)/pack-old.idx", "was there before, and is none of ours")
    let packs = try NewPacks(in: fixture.ledger())
    let error = storeFailure {
      try packs.checking {
        try fixture.write("\(folder)/pack-new.pack", "PACK, and then the disk was full")
        try fixture.write("\(folder)/pack-new.idx", "")
        if transferFails { throw Failure(.cloud, "cloud-not-there", "no such object") }
      }
    }
    #expect(error?.code == "damaged-pack" && error?.exit == .inputOutput)
    #expect(try names(folder) == ["pack-old.idx"])
    #expect(try names(".git/ledger-sync/damaged-packs") == ["pack-new.idx", "pack-new.pack"])
  }

  @Test("one that git gc has put together with others meanwhile is no damaged one")
  func repacked() throws {
    let packs = try NewPacks(in: fixture.ledger())
    try fixture.write("\(folder)/pack-broken.idx", "")
    #expect(try !packs.isWholeOrGone("pack-broken.idx"))
    #expect(try packs.isWholeOrGone("pack-gone.idx"))
  }

  @Test("where none is damaged, the transfer's own answer or error counts")
  func whole() throws {
    let packs = try NewPacks(in: fixture.ledger())
    #expect(try packs.checking { 7 } == 7)
    let error = storeFailure { try packs.checking { throw Failure(.cloud, "refused", "no") } }
    #expect(error?.code == "refused")
  }
}
