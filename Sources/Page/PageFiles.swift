import HTTP
import Records
import Reports

/// The files of the page itself. They say nothing of any ledger, and are given to whoever asks.
enum PageFiles {
  static func response(to path: String) -> HTTPResponse? {
    guard let (type, bytes) = file(at: path) else { return nil }
    return HTTPResponse(200, headers: [("Content-Type", type), ("Cache-Control", "no-cache")], body: bytes)
  }

  private static func file(at path: String) -> (type: String, bytes: [UInt8])? {
    switch path {
    case "/": ("text/html; charset=utf-8", PackageResources.page_html)
    case "/colours.css": ("text/css; charset=utf-8", PageAssets.colours)
    case "/page.css": ("text/css; charset=utf-8", PackageResources.page_css)
    case "/icon.svg": ("image/svg+xml", PackageResources.icon_svg)
    case "/icons.json": ("application/json", icons)
    case "/app.webmanifest": ("application/manifest+json", PackageResources.app_webmanifest)
    default: scripts[path].map { ("text/javascript; charset=utf-8", $0) }
    }
  }

  private static let scripts = [
    "/add.js": PackageResources.add_js,
    "/answers.js": PackageResources.answers_js,
    "/bills.js": PackageResources.bills_js,
    "/catalogue.js": PackageResources.catalogue_js,
    "/changes.js": PackageResources.changes_js,
    "/copy.js": PackageResources.copy_js,
    "/door.js": PackageResources.door_js,
    "/elements.js": PackageResources.elements_js,
    "/fields.js": PackageResources.fields_js,
    "/figures.js": PackageResources.figures_js,
    "/files.js": PackageResources.files_js,
    "/find.js": PackageResources.find_js,
    "/household.js": PackageResources.household_js,
    "/kinds.js": PackageResources.kinds_js,
    "/look.js": PackageResources.look_js,
    "/month.js": PackageResources.month_js,
    "/more.js": PackageResources.more_js,
    "/new.js": PackageResources.new_js,
    "/page.js": PackageResources.page_js,
    "/periods.js": PackageResources.periods_js,
    "/pictures.js": PackageResources.pictures_js,
    "/queue.js": PackageResources.queue_js,
    "/record.js": PackageResources.record_js,
    "/settings.js": PackageResources.settings_js,
    "/share.js": PackageResources.share_js,
    "/shared.js": PackageResources.shared_js,
    "/slices.js": PackageResources.slices_js,
    "/week.js": PackageResources.week_js,
    "/words.js": PackageResources.words_js,
    "/worker.js": PackageResources.worker_js,
  ]

  /// The stock icons by their names, as everywhere else.
  private static let icons = JSONWriter.file(
    .object(Object(uniqueMembers: Symbol.stockIcons.map { Object.Member(Text($0.name), .string($0.emoji)) })))
}
