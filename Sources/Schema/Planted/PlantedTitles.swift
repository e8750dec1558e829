import Records

/// What planted records are called in other languages than English.
enum PlantedTitles {
  /// The title of the record at a path; nil where English is all there is.
  static func title(of path: String, in language: String?) -> String? {
    language.flatMap(Language.init(fitting:))?.titles[path]
  }
}
