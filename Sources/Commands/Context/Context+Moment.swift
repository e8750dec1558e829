internal import Desk
internal import Records

extension Context {
  /// The same at this moment, where no day was given, and with what was said already left out.
  func now() throws -> Context {
    var settings = settings
    settings.now = try environment.now()
    if !settings.isTodayGiven, let today = settings.now.localDay { settings.today = today }
    let silence = Output { _ in }
    return Context(
      environment: environment, settings: settings, output: silence, errors: silence, input: input, spoken: spoken)
  }
}
