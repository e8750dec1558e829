import Glibc

/// What a walk found in one folder.
struct WalkedFolder: Sendable {
  var files: [WalkedFile] = []
  /// The folders in it; `before` counts the files whose paths are smaller than any path below the folder.
  var folders: [(path: String, before: Int)] = []
  var problems: [WalkProblem] = []

  /// Reads the folder at `path` (empty: the root itself), and notes it as a problem if that cannot be done.
  mutating func fill(from root: Int32, _ path: String, _ skip: (String) -> Bool) {
    do throws(FileError) {
      let folder = try OpenBeneath.open(
        root, path.isEmpty ? "." : path, flags: O_RDONLY | O_DIRECTORY, mode: 0, .list)
      var scan = FolderScan(path)
      try scan.read(folder)
      if !path.isEmpty, scan.has(".git") {
        problems.append(WalkProblem(path: path, reason: .repository))
      } else {
        take(scan, skip)
      }
    } catch {
      problems.append(WalkProblem(path: path, reason: .unreadableFolder(error.errno ?? .inputOutput)))
    }
  }

  private mutating func take(_ scan: borrowing FolderScan, _ skip: (String) -> Bool) {
    files.reserveCapacity(scan.found.count)
    for number in scan.inPathOrder() {
      let found = scan.found[number]
      guard let path = scan.path(found) else {
        problems.append(WalkProblem(path: scan.escapedPath(found), reason: .unreadableName))
        continue
      }
      switch found.result {
      case .failure(let errno): problems.append(WalkProblem(path: path, reason: .unreadableFile(errno)))
      case .success(let stat): take(path, stat, skip)
      }
    }
  }

  private mutating func take(_ path: String, _ stat: FileStat, _ skip: (String) -> Bool) {
    switch stat.kind {
    case .regular: files.append(WalkedFile(path: path, stat: stat))
    case .folder where skip(path): break
    case .folder: folders.append((path, files.count))
    default: problems.append(WalkProblem(path: path, reason: .notAFile(stat.kind)))
    }
  }

  /// Puts the listings of a tree, level by level, into the order of their paths.
  static func inOrder(_ listings: [WalkedFolder]) -> Walk {
    var walk = Walk()
    walk.files.reserveCapacity(listings.reduce(0) { $0 + $1.files.count })
    // The folders of each listing follow those of the listings before it.
    var next = 1
    let firstChild = listings.map { listing in
      defer { next += listing.folders.count }
      return next
    }
    appendFiles(of: 0, listings, firstChild, to: &walk.files)
    walk.problems = listings.flatMap(\.problems)
    walk.problems.sort { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    return walk
  }

  /// Calls itself as deep as the tree is, which the longest path that the kernel accepts bounds.
  private static func appendFiles(
    of index: Int, _ listings: [WalkedFolder], _ firstChild: [Int], to files: inout [WalkedFile]
  ) {
    let listing = listings[index]
    var done = 0
    for (offset, folder) in listing.folders.enumerated() {
      files.append(contentsOf: listing.files[done..<folder.before])
      done = folder.before
      appendFiles(of: firstChild[index] + offset, listings, firstChild, to: &files)
    }
    files.append(contentsOf: listing.files[done...])
  }
}
