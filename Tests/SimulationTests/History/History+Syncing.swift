extension History {
  /// Runs `pull`, `push` or `sync`. Afterwards the device knows what the cloud had, and after a push the cloud has what
  /// the device knows.
  func meetCloud(_ device: Device, _ command: String) throws {
    let before = try device.cloudHead()
    try device.mustRun([command], mayConflict: true)
    let index = device.number - 1
    let after = try device.cloudHead()
    (pending[index], stale[index]) = ([], [:])
    let isLevel = try device.head() == after
    if command == "pull" || after != before || isLevel {
      known[index].formUnion(contents[before] ?? Knowledge())
    }
    contents[try device.head()] = known[index]
    try check(device)
  }

  /// Pulls from another device.
  func visit(_ other: Device, from device: Device) throws -> Bool {
    guard pending[other.number - 1].isEmpty, other.number != device.number else { return false }
    try device.shell("git config remote.origin.url ../\(other.number)")
    let outcome = device.run(["pull", "--accept-rewound"])
    try device.shell("git config remote.origin.url ../cloud && git update-ref -d refs/ledger-sync/seen")
    guard outcome.status == 0 || outcome.status == 1 else {
      throw Failure(findings: ["the pull from device \(other.number) ended with \(outcome.status): \(outcome.errors)"])
    }
    (pending[device.number - 1], stale[device.number - 1]) = ([], [:])
    known[device.number - 1].formUnion(known[other.number - 1])
    contents[try device.head()] = known[device.number - 1]
    try check(device)
    return true
  }

  // MARK: Plain git

  func commitWithGit(_ device: Device) throws {
    try device.shell("git add -A && git commit -q --allow-empty -m 'By hand'")
    pending[device.number - 1] = []
    contents[try device.head()] = known[device.number - 1]
  }

  /// Commits and fetches with git. What comes is merged by git where no record was changed on both sides.
  func pullWithGit(_ device: Device) throws -> Bool {
    try commitWithGit(device)
    try device.shell("git fetch -q origin main")
    let bases = try lines(device, "git merge-base --all HEAD FETCH_HEAD")
    guard bases.count == 1, let base = bases.first else { return true }
    let ours = try lines(device, "git diff --no-renames --name-only \(base) HEAD")
    let theirs = try lines(device, "git diff --no-renames --name-only \(base) FETCH_HEAD")
    if !Set(ours.map(RecordFile.id)).isDisjoint(with: theirs.map(RecordFile.id)) { return true }
    try device.shell("git -c merge.renames=false merge -q --no-edit FETCH_HEAD")
    known[device.number - 1].formUnion(contents[try device.cloudHead()] ?? Knowledge())
    contents[try device.head()] = known[device.number - 1]
    try check(device)
    return true
  }

  func pushWithGit(_ device: Device) throws -> Bool {
    try commitWithGit(device)
    try device.shell("git push -q origin main 2> /dev/null || true")
    return true
  }

  private func lines(_ device: Device, _ command: String) throws -> [String] {
    try device.shell(command).split(separator: "\n").map(String.init)
  }
}
