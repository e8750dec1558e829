/// The style and the script of pages. They lie beside this file as CSS and JavaScript, and the build puts them into the
/// program.
public enum PageAssets {
  /// The colours, for every page of the program.
  public static let colours = PackageResources.colours_css

  static let style = [colours, PackageResources.page_css].map(text).joined(separator: "\n")

  /// One script, whose parts use only what stands above them when they are called.
  static let script =
    "\"use strict\";\n"
    + [
      PackageResources.numbers_js, PackageResources.records_js, PackageResources.drawing_js,
      PackageResources.plot_js, PackageResources.views_js, PackageResources.main_js,
    ].map(text).joined(separator: "\n")

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}
