import FileSystem
import Records

extension WorkTree {
  /// Logs a user in on this device, or nobody.
  func setSession(_ user: Text?) throws {
    guard let user else { return try ledger.writeState(StateFolder.session, nil) }
    let state: Object = ["user": .string(user)]
    try ledger.root.makeFolders(StateFolder.path)
    try ledger.root.replaceDurably(StateFolder.session, JSONWriter.file(.object(state)), .secret)
  }
}
