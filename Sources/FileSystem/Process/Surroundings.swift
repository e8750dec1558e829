import CLinux
import Glibc

/// What this process was given by the one that started it. Only the command line layer asks.
public enum Surroundings {
  /// The environment, name by name. What is not UTF-8 is left out.
  public static var environment: [String: String] {
    var found: [String: String] = [:]
    var next = unsafe ledger_environment()
    while let entry = unsafe next?.pointee {
      if let text = unsafe String(validatingCString: entry), let equals = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
        found[String(text[..<equals])] = String(text[text.utf8.index(after: equals)...])
      }
      unsafe next = unsafe next?.advanced(by: 1)
    }
    return found
  }

  /// The corresponding C function is `getcwd`.
  public static func currentFolder() throws(FileError) -> String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    guard unsafe getcwd(&path, path.count) != nil else { throw FileError(.system(.current), .inspect, ".") }
    return text(path)
  }

  /// The home folder that the system has for this user; `HOME` in the environment goes before it.
  public static var homeFolder: String? {
    unsafe account { account in unsafe account.pw_dir }
  }

  /// The name under which the user logged in.
  public static var userName: String? {
    unsafe account { account in unsafe account.pw_name }
  }

  /// The number of this process. The corresponding C function is `getpid`.
  public static var process: Int32 { getpid() }

  /// The corresponding C function is `getpwuid_r`.
  private static func account(_ field: (passwd) -> UnsafeMutablePointer<CChar>?) -> String? {
    var account = unsafe passwd()
    var buffer = [CChar](repeating: 0, count: 1 << 14)
    var found: UnsafeMutablePointer<passwd>?
    let status = unsafe getpwuid_r(getuid(), &account, &buffer, buffer.count, &found)
    guard status == 0, unsafe found != nil, let value = unsafe field(account) else { return nil }
    return unsafe String(validatingCString: value)
  }

  private static func text(_ characters: [CChar]) -> String {
    String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
