import FileSystem
import Records
import Store
import System

/// Small copies of pictures. The program that makes them reads what others have sent: it does so in a process of its own,
/// with little memory and time.
package final class Thumbnails {
  package static let program = "gdk-pixbuf-thumbnailer"
  /// What that program reads on every system that has it.
  private static let types: Set<String> = ["image/jpeg", "image/png", "image/gif"]
  /// What a small copy is for.
  enum Purpose: Hashable {
    /// To be looked at.
    case photo
    /// To stand beside a name: the icon of a category, the cover of a book.
    case look

    /// Of the longer side, in pixels.
    fileprivate var size: String { self == .photo ? "128" : "64" }
  }

  /// In bytes.
  private static let largest = 1 << 18
  private static let memory = 1 << 29
  /// For one picture, and for all together, in seconds.
  private static let (patience, wholePatience) = (10.0, 60.0)

  private let program: String?
  private let limiter: String?
  private let environment: [String: String]
  /// Hears how many were made; nil after the last one.
  private let progress: (Int?) -> Void
  private var spent = 0.0
  private var count = 0
  /// nil where none can be made.
  private var made: [PictureKey: [UInt8]?] = [:]

  private struct PictureKey: Hashable {
    let path: Text
    let stat: FileStat
    let purpose: Purpose
  }

  /// - Parameters:
  ///   - environment: of the program that makes them, which `PATH` in it finds.
  ///   - progress: hears how many were made; nil after the last one.
  package init(environment: [String: String], progress: @escaping (Int?) -> Void) {
    program = ProgramSearch.find(Self.program, in: environment["PATH"])
    limiter = ProgramSearch.find("prlimit", in: environment["PATH"])
    (self.environment, self.progress) = (environment, progress)
  }

  var isAvailable: Bool { program != nil }

  /// Whether those that were made took so long that no more are.
  var isTired: Bool { spent > Self.wholePatience }

  /// A PNG; nil where the file is not a picture that can be read. What was made once is remembered while the file stays as it
  /// is.
  func thumbnail(of file: String, for purpose: Purpose, in ledger: Ledger) throws -> [UInt8]? {
    guard let program else { return nil }
    let key = PictureKey(path: Text(file), stat: try ledger.root.stat(file), purpose: purpose)
    if let known = made[key] { return known }
    count += 1
    progress(count)
    let start = MonotonicClock.now
    var thumbnail: [UInt8]?
    if let type = try ledger.mediaType(of: file), Self.types.contains(type.name) {
      thumbnail = try run(program, purpose, "\(ledger.path)/\(file)")
    }
    spent += MonotonicClock.now - start
    made[key] = .some(thumbnail)
    return thumbnail
  }

  /// The next page begins with fresh patience.
  package func rest() {
    spent = 0
    progress(nil)
  }

  private func run(_ program: String, _ purpose: Purpose, _ file: String) throws -> [UInt8]? {
    let line = [program, "-s", purpose.size, file, "/dev/stdout"]
    let words = limiter.map { [$0, "--as=\(Self.memory)", "--"] + line } ?? line
    var run = Subprocess(words[0], Array(words.dropFirst()), environment: environment)
    run.output = .captured(limit: Self.largest)
    run.timeLimit = Self.patience
    run.endsWhenCut = true
    let result = try run.run()
    let isPNG = result.output.starts(with: [0x89, 0x50, 0x4E, 0x47])
    return result.succeeded && !result.isCut && isPNG ? result.output : nil
  }
}
