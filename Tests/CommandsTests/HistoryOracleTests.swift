import Testing

@Suite("Who, when and what, against git's own history")
struct HistoryOracleTests {
  /// Makes a random history of one record with `git fast-import` (edits, renames, removals, merges of plain git), and
  /// tells by `git log` and `git show` alone which commits wrote each field, and which of them wrote what stands now.
  ///
  /// Prints a line a field, `FIELD PRESENT EARLIER…`, and a line a commit that wrote something, `COMMIT FIELD…`.
  private static let script = #"""
    import json, random, subprocess, sys
    seed = int(sys.argv[1]); chance = random.Random(seed)
    def git(*words, **more): return subprocess.run(["git", *words], check=True, capture_output=True, text=True, **more).stdout
    start, stream, marks = git("rev-parse", "HEAD").strip(), [], []
    def commit(record, parents, at):
        marks.append(record)
        stream.append(f"commit refs/heads/main\nmark :{len(marks)}\nauthor Person{chance.randrange(3)} <p@example.org> {at} +0200\n"
                      f"committer c <c@example.org> {at} +0000\ndata 1\nx\n")
        names = [f":{p + 1}" if isinstance(p, int) else p for p in parents]
        stream.append("".join(f"{word} {name}\n" for word, name in zip(["from", "merge"], names)))
        stream.append("D users/u/bills\n")
        if record is not None:
            path, fields = record
            text = json.dumps(fields)
            stream.append(f"M 100644 inline users/u/bills/{path}.7k3fq2xw.json\ndata {len(text)}\n{text}\n")
        return len(marks) - 1
    def edited(record):
        if record is None: return (chance.choice("pq"), {"amount": chance.randrange(3), "profile": {"weight": 1}})
        path, fields = record[0], json.loads(json.dumps(record[1]))
        action = chance.randrange(6)
        if action == 0: path = chance.choice("pqr")
        elif action == 1: fields["amount"] = chance.randrange(3)
        elif action == 2: fields.setdefault("profile", {})["weight"] = chance.randrange(3)
        elif action == 3: fields["remark"] = chance.choice(["a", "b"])
        elif action == 4: fields.pop("remark", None)
        elif chance.randrange(4) == 0: return None
        return (path, fields)
    ends = [commit(edited(None), [start], 1790000000)]
    for number in range(1, 30):
        at, end = 1790000000 + number * 60, chance.choice(ends)
        other = chance.choice(ends)
        if other != end and chance.random() < 0.5:
            ends = [each for each in ends if each not in (end, other)]
            taken = chance.choice([marks[end], marks[other], edited(marks[end])])
            ends.append(commit(taken, [end, other], at))
        else:
            if chance.random() < 0.6 or len(ends) > 2: ends.remove(end)
            ends.append(commit(edited(marks[end]), [end], at))
    while len(ends) > 1:
        one, other = ends.pop(), ends.pop()
        ends.append(commit(marks[one], [one, other], 1790009000 + len(ends)))
    commit(edited(("p", {"amount": 1})), [ends[0]], 1790010000)
    git("fast-import", "--quiet", input="".join(stream))
    git("reset", "--quiet", "--hard")

    def record(commit):
        names = git("ls-tree", "-r", "--name-only", commit, "users/u/bills").split()
        if not names: return {}
        found = json.loads(git("show", f"{commit}:{names[0]}"))
        return {"~path": names[0], **{k: v for k, v in found.items() if k != "profile"},
                **({"profile/weight": found["profile"]["weight"]} if "profile" in found else {})}
    log = [line.split() for line in git("log", "--date-order", "--format=%H %at %an %P").splitlines()]
    has = {words[0]: record(words[0]) for words in log}
    parents = {words[0]: words[3:] for words in log}
    rank = {words[0]: (int(words[1]), words[2]) for words in log}
    def wrote(commit, field):
        return all(has[p].get(field) != has[commit].get(field) for p in parents[commit]) and (
            parents[commit] or field in has[commit])
    def writers(field):
        seen, open_ = set(), [log[0][0]]
        found = []
        while open_:
            commit = open_.pop()
            if commit in seen: continue
            seen.add(commit)
            if wrote(commit, field): found.append(commit)
            else: open_ += [p for p in parents[commit] if has[p].get(field) == has[commit].get(field)]
        return sorted(found, key=lambda c: (rank[c], c), reverse=True)
    for field in ["~path", "amount", "remark", "profile/weight"]:
        all_ = [words[0] for words in log if wrote(words[0], field)]
        now = (writers(field) + [None])[0]
        if all_: print(field, now, *[c for c in all_ if c != now])
    """#

  /// The same lines from what the product says.
  private static let shown = #"""
    for field in '~path' amount remark profile/weight; do
      ledger-sync why 7k3fq2xw "$field" --format json 2> /dev/null
    done | python3 -c '
    import json, sys
    for line in sys.stdin:
        said = json.loads(line)
        if "error" in said: continue
        print(said["field"], said["commit"], *[each["commit"] for each in said["earlier"]])
    '
    """#

  @Test("Fields of random histories made by plain git", arguments: 1...8)
  func fields(_ seed: Int) throws {
    let shell = try Shell()
    _ = try shell.run(
      "git config --global user.name A; git config --global user.email a@example.org; ledger-sync init home")
    let theirs = try shell.run(
      "cat > script.py <<'END'\n\(Self.script)\nEND\ncd home && python3 -I ../script.py \(seed)")
    #expect(theirs.status == 0 && !theirs.output.isEmpty, "seed \(seed): \(theirs.errors)")
    let ours = try shell.run("cd home; \(Self.shown)")
    #expect(ours.output == theirs.output, "seed \(seed)")
    let log = try shell.run(
      "cd home; ledger-sync log --format ndjson | python3 -c 'import json,sys; [print(json.loads(l)[\"commit\"]) for l in sys.stdin]' | sort > ours; git log --format=%H | sort | diff - ours"
    )
    #expect(log.status == 0 && log.output.isEmpty, "seed \(seed): \(log.output)")
  }
}
