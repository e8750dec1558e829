import Git
import Glibc
import Merge
import Records
import Testing

@testable import Store

@Suite("Names that are not UTF-8, committed with plain git")
struct ForeignNameTests {
  private let fixture: LedgerFixture

  init() throws { fixture = try LedgerFixture() }

  /// Runs a shell script in the ledger; `commit` commits all files with plain git.
  private func shell(_ script: String) {
    let setup = """
      export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1
      commit() { git add -A && git -c user.name=Alice -c user.email=alice@example.org commit -qm files; }
      """
    let status = unsafe system("\(setup)\ncd '\(fixture.path)' && { \(script)\n} > /dev/null")
    #expect(status == 0, "\(script)")
  }

  /// The second name sorts before the third by its bytes, and after it as it is read.
  private let threeNames = #"for name in 'caf\351' '\303(' '\303\251'; do echo x > "$(printf "$name").txt"; done"#

  @Test("a sync takes none of them for deleted, nor their neighbours, and git status stays clean")
  func nothingIsMissing() throws {
    shell("\(threeNames); commit")
    let head = try fixture.head()
    for edit in 0..<3 {
      let snapshot = try fixture.tree { try $0.snapshot() }
      #expect(snapshot.changes.map(\.path) == (edit == 0 ? [] : ["notes.txt"]))
      #expect(snapshot.skipped.map(\.path) == [#"\xc3(.txt"#, #"caf\xe9.txt"#])
      if edit == 0 { #expect(snapshot.head == head) }
      shell(#"test -z "$(git status --porcelain)" && echo \#(edit) > notes.txt && git add notes.txt"#)
    }
  }

  @Test("no tree gets one of them under another name")
  func noOtherName() throws {
    shell(#"echo x > "$(printf 'caf\351').txt"; commit"#)
    try fixture.tree { tree in
      let before = try tree.objects.commit(#require(tree.branch().commit)).tree
      let file = try #require(try tree.objects.files(of: before).first { !$0.isValidUTF8 })
      for leaf in [file.leaf, nil] {
        let change = LeafChange(path: Text(file.path), leaf: leaf)
        #expect(throws: Failure.self) { _ = try tree.objects.writeTree(from: before, changes: [change]) }
      }
    }
  }

  @Test("two that look alike are said, and none stands for both", arguments: ["", "notes/"])
  func twoAlike(folder: String) throws {
    shell("git checkout -qb other; echo x > y.txt; commit; git checkout -q main; mkdir -p notes")
    shell(#"for name in 'caf\350' 'caf\351'; do echo x > "\#(folder)$(printf "$name").txt"; done; commit"#)
    try fixture.tree { tree in
      let ours = try #require(try tree.branch().commit)
      let theirs = try #require(try tree.objects.repository.reference("refs/heads/other"))
      #expect(throws: AmbiguousName.self) { _ = try MergeEngine(store: tree.objects).merge(ours, theirs) }
      #expect(throws: AmbiguousName.self) {
        let trees = try (tree.objects.commit(theirs).tree, tree.objects.commit(ours).tree)
        _ = try TreeComparison(objects: tree.objects).differences(from: trees.0, to: trees.1)
      }
    }
  }
}
