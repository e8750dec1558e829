internal import Records
internal import Schema

extension String {
  /// The name that this text was likely meant to be; nil when none is near.
  func nearest(in names: [String]) -> String? { Text(self).nearest(among: names.map { Text($0) })?.string }
}
