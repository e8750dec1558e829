import Git
import Records

/// Asks the person's own hook (`pre-push`) before something is sent.
///
/// The hook may take as long as it likes, so no connection is kept open for it: what it was told about the cloud still
/// has to be true when the cloud is met again.
struct HookQuestion {
  private let hook: PrePushHook
  private let head: ObjectID
  private let branch: String
  private let cloud: Cloud
  private let remote: String
  private let address: String
  private let objects: LedgerObjects

  /// nil where the person has no such hook.
  init?(_ head: ObjectID, on branch: WorkTree.Branch, to cloud: Cloud, _ objects: LedgerObjects) throws {
    guard let hook = try objects.repository.prePushHook() else { return nil }
    self.hook = hook
    self.head = head
    self.branch = branch.name
    self.cloud = cloud
    self.objects = objects
    remote = try objects.remoteName(of: branch.name)
    address = try objects.pushAddresses(of: branch.name).first ?? "\(cloud.url)"
  }

  /// Whether a cloud whose branch is at `there` would take the commit. If not, the hook is not asked; git does not ask
  /// it either.
  func canBeSent(_ there: ObjectID?, _ expected: PushUpdate.Expectation) throws -> Bool {
    if case .exactly(let expected) = expected, expected != there { return false }
    guard let there else { return true }
    return try objects.repository.contains(there) && objects.repository.isAncestor(there, of: head)
  }

  /// Throws where the hook refuses. The hook is not asked where the cloud has the commit already.
  func ask(_ there: ObjectID?) throws {
    if there == head { return }
    let update = PrePushHook.Update(branch, at: head, to: cloud.branch, at: there)
    if try hook.agrees(toSend: update, to: remote, at: address) { return }
    throw Failure(
      .cloud, "hook-refused", "the pre-push hook refused the push",
      advice: StoreAdvice.hook(file: hook.file))
  }
}
