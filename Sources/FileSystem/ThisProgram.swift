/// The program that runs.
public enum ThisProgram {
  /// Its file, as an absolute path.
  public static func path() throws(FileError) -> String { try OutsideFiles.target(of: "/proc/self/exe") }
}
