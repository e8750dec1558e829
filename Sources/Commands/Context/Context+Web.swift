internal import Desk
internal import Git

extension Context {
  /// What a look at the network needs of this run.
  var web: WebAccess {
    var progress: Progress?
    return WebAccess(
      variables: environment.variables, limits: { [self] in try NetworkOptions(self).limits },
      version: Version.current, now: settings.now, confirm: { [self] in try confirm($0, usual: false) },
      note: { [self] in note($0) }
    ) { [self] text in
      guard let text else {
        progress?.finish()
        progress = nil
        return
      }
      let shown = progress ?? Progress(self)
      progress = shown
      shown.wait(text)
    }
  }
}
