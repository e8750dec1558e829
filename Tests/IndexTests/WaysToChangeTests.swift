import FileSystem
import Testing

@Suite("Whatever happens to a file, the next answer is right")
struct WaysToChangeTests {
  struct Way: Sendable, CustomTestStringConvertible {
    let title: String
    let script: String
    var testDescription: String { title }

    init(_ title: String, _ script: String) {
      self.title = title
      self.script =
        "B=users/bob/bills/2026/11 A=users/alice/bills/2026/11 F=$(ls users/alice/bills/2026/11/01*); \(script)"
    }
  }

  static let ways = [
    Way("written in place", #"sed 's/Lunch/Long dinner/' "$F" > x && cat x > "$F""#),
    Way("written in place, as long as before", #"sed 's/12.50/98.76/' "$F" > x && cat x > "$F""#),
    Way(
      "as long as before, and the time set back",
      #"touch -r "$F" t; sed 's/12.50/98.76/' "$F" > x; cat x > "$F"; touch -r t "$F""#),
    Way("another file renamed over it", #"sed 's/Lunch/Dinner/' "$F" > x && mv x "$F""#),
    Way("renamed over, as long and as old", #"sed 's/12.50/98.76/' "$F" > x; touch -r "$F" x; mv x "$F""#),
    Way("copied over with its times", #"sed 's/12.50/98.76/' "$F" > x; touch -r "$F" x; cp -p x "$F""#),
    Way("appended to", #"echo x >> "$F""#),
    Way("cut to nothing", #": > "$F""#),
    Way("broken", #"printf '{"amount": 1,,}' > "$F""#),
    Way("broken and mended", #"cp "$F" x; echo '{' > "$F"; cat x > "$F""#),
    Way("touched only", #"touch "$F""#),
    Way("touched into the future", #"touch -d 2099-01-01 "$F""#),
    Way("touched into 1969", #"touch -d '1969-07-20 12:00' "$F""#),
    Way("deleted", #"rm "$F""#),
    Way("all of a folder deleted", "rm $A/*"),
    Way("renamed", #"mv "$F" $A/09-other.7k3fq2x1.json"#),
    Way("renamed into what is ignored", #"mv "$F" "$A/.ledger-sync-x.json""#),
    Way("renamed into another extension", #"mv "$F" "$A/01.txt""#),
    Way("two files exchanged", #"mv "$F" x; mv $A/02* "$F"; mv x $A/02-lunch.7k3fq2x2.json"#),
    Way("moved to another user", #"mv "$F" $B/04-lunch.7k3fq2x9.json"#),
    Way("new", #"sed 's/Lunch/New/' "$F" > $A/08-new.7k3fq2x8.json"#),
    Way("new in a new folder", #"mkdir -p users/carol/bills/2027/01; cp "$F" users/carol/bills/2027/01/"#),
    Way("copied", #"cp "$F" $A/05-copy.7k3fq2x1.json"#),
    Way("hard link", #"ln "$F" $A/06-link.7k3fq2x6.json"#),
    Way("a hard link from outside, written to", #"ln "$F" x; echo '{"amount":7}' > x"#),
    Way("symbolic link in the place of a record", #"mv "$F" x.json; ln -s "$PWD/x.json" "$F""#),
    Way("symbolic link in the place of a folder", "mv $A x; ln -s \"$PWD/x\" $A"),
    Way("symbolic link in the place of a kind's folder", "mv users/alice/bills x; ln -s \"$PWD/x\" users/alice/bills"),
    Way("symbolic link in the place of a user", "mv users/alice x; ln -s \"$PWD/x\" users/alice"),
    Way("pipe in the place of a record", #"rm "$F"; mkfifo "$F""#),
    Way("folder in the place of a record", #"rm "$F"; mkdir "$F"; echo '{}' > "$F/x.json""#),
    Way("file in the place of a folder", "mv $A x; echo '{}' > $A"),
    Way("permission removed", #"chmod 000 "$F""#),
    Way("permission of the folder removed", "chmod 000 $A"),
    Way("folder that may be listed and not entered", "chmod 444 $A"),
    Way("folder moved", "mv $A users/alice/bills/2026/12"),
    Way("folder moved to another user", "mkdir users/carol; mv users/alice/bills users/carol/"),
    Way("folders exchanged", "mv $A x; mv $B $A; mv x $B"),
    Way("folder deleted", "rm -r users/bob"),
    Way("folder deleted and made anew", "cp -r users/bob x; rm -r users/bob; mv x users/bob"),
    Way(
      "everything copied, inodes and all", "for each in users shared; do cp -a $each x; rm -r $each; mv x $each; done"),
    Way("kinds changed", #"sed 's/0.789/0.8/' kinds/diary.json > x; mv x kinds/diary.json"#),
    Way("kinds gone", "rm -r kinds"),
    Way("ledger.json changed", #"echo '{"format":1,"currency":"TWD"}' > ledger.json"#),
    Way("name that is not UTF-8", #"cp "$F" "$(printf "$A/\377.json")""#),
    Way(
      "name of another normalisation",
      #"cp "$F" "$(printf "$A/e\314\201.json")"; cp "$F" "$(printf "$A/\303\251.json")""#),
    Way(
      "files that editors leave",
      #"cp "$F" "$F~"; cp "$F" $A/.x.json.swp; cp "$F" "$A/.#x.json"; cp "$F" "$A/#x.json#""#),
    Way("attachments", "echo x > $A/01-lunch.7k3fq2x1.receipt.jpg; ln -s nowhere $A/01-lunch.7k3fq2x1.voice.m4a"),
    Way(
      "git checkout there and back",
      #"""
      (git init -q . && git add users && git commit --allow-empty -qm 1 && sed 's/12.50/98.76/' "$F" > x && cat x > "$F" \
        && git add users && git commit -qm 2 && git checkout -q HEAD^) 2>/dev/null
      """#),
    Way(
      "git stash",
      #"(git init -q . && git add users && git commit --allow-empty -qm 1 && echo '{}' > "$F" && git stash -q) 2>/dev/null"#
    ),
    Way(
      "more members than columns",
      #"python3 -c 'import json; print(json.dumps({"k%d"%n: n for n in range(100)}))' > "$F""#),
    Way(
      "members of every sort",
      #"echo '{"a":null,"b":[1.0,1.00,[]],"c":{"d":{}},"":true,"n":1e9999999999,"~conflicts":{}}' > "$F""#),
    Way("a list, not a record", #"echo '[1]' > "$F""#),
    Way("larger than a record may be", #"head -c 1100000 /dev/zero | tr '\0' ' ' > "$F""#),
  ]

  @Test("Seen at once", arguments: ways)
  func atOnce(_ way: Way) throws {
    let ledger = try LedgerFolder()
    try ledger.check("before")
    try ledger.run(way.script)
    try ledger.check("after")
    try ledger.check("once more")
  }

  @Test("Seen after the index has settled", arguments: ways)
  func settled(_ way: Way) throws {
    let ledger = try LedgerFolder()
    MonotonicClock.sleep(0.15)
    try ledger.check("before")
    try ledger.check("settled")
    try ledger.run(way.script)
    try ledger.check("after")
    try ledger.check("once more")
    MonotonicClock.sleep(0.15)
    try ledger.check("later")
    try ledger.check("settled again")
  }

  @Test("Seen by a watcher, when the index has settled", arguments: ways)
  func watched(_ way: Way) throws {
    let ledger = try LedgerFolder()
    MonotonicClock.sleep(0.15)
    try ledger.check("before")
    try ledger.check("settled")
    #expect(try ledger.linesFromWatcher().folders > 5)
    try ledger.run(way.script)
    #expect(try ledger.linesFromWatcher().lines == ledger.linesFromFiles())
    MonotonicClock.sleep(0.15)
    #expect(try ledger.linesFromWatcher().lines == ledger.linesFromFiles())
    try ledger.run(
      "A=users/alice/bills/2026/11; [ -d $A ] || rm -rf $A; mkdir -p $A; cp -p ledger.json $A/01-x.7k3fq2x8.json")
    #expect(try ledger.linesFromWatcher().lines == ledger.linesFromFiles())
  }

  @Test("Seen where the files of a commit are taken from the repository", arguments: ways)
  func committed(_ way: Way) throws {
    let ledger = try LedgerFolder()
    MonotonicClock.sleep(0.15)
    try ledger.run("git init -q . && git add users shared && git commit -qm All")
    MonotonicClock.sleep(0.15)
    #expect(try ledger.linesFromRepository().filesRead == 0)
    try ledger.run(way.script)
    try ledger.checkRepository("after", taken: 0)
    MonotonicClock.sleep(0.15)
    // No way changes the catalogue, or more than one user's records; but one gives every file another inode.
    try ledger.checkRepository("later", taken: way.title.hasPrefix("everything copied") ? 0 : 1)
  }
}
