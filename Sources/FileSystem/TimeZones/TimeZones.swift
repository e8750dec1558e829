public import Records

/// The time zones that this system knows, by their names in the tz database (`Europe/Berlin`).
public struct TimeZones: Sendable {
  private let folder: String

  public init(folder: String = "/usr/share/zoneinfo") { self.folder = folder }

  /// UTC is known even where the database is not installed.
  public func rules(named name: String) throws(TimeZoneError) -> TimeZoneRules {
    guard TimeZones.isName(name) else { throw .unknown(name: name) }
    let content: FileContent
    do throws(FileError) {
      content = try FileContent(anywhere: "\(folder)/\(name)", limit: 1 << 18)
    } catch {
      if name.utf8.elementsEqual("UTC".utf8) { return TimeZoneRules(fixed: 0) }
      throw error.isNotFound || error.cause == .notARegularFile(.folder)
        ? .unknown(name: name) : .unreadable(name: name, error)
    }
    guard let rules = TimeZoneRules(compiled: content.bytes) else { throw .malformed(name: name) }
    return rules
  }

  /// What the machine says that it is in; nil where it says nothing.
  public static func nameOfMachine() -> String? {
    do throws(FileError) {
      let text = String(decoding: try OutsideFiles.read("/etc/timezone", limit: 256), as: UTF8.self)
      return text.split(whereSeparator: \.isWhitespace).first.map(String.init)
    } catch { return nil }
  }

  /// Letters, digits, `_`, `+`, `-`, and slashes between components: nothing that leads out of the folder.
  static func isName(_ name: String) -> Bool {
    guard RelativePath.isValid(name), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "_+-/".utf8.contains(byte)
      }
    }
  }
}

public enum TimeZoneError: Error, Hashable, Sendable {
  case unknown(name: String)
  case unreadable(name: String, FileError)
  /// The file is there, and is not what it should be.
  case malformed(name: String)
}

extension TimeZoneError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .unknown(let name): "there is no time zone \(name); names look like Europe/Berlin"
    case .unreadable(let name, let error): "the time zone \(name) cannot be used: \(error)"
    case .malformed(let name): "the file of the time zone \(name) is damaged"
    }
  }
}
