import CLibgit2

/// Something that plain git began in a work tree and that its user has to finish or abort.
public enum OperationInProgress: Sendable {
  case merge, revert, cherryPick, bisect, rebase, applyMailbox

  init?(_ state: Int32) {
    switch git_repository_state_t(UInt32(bitPattern: state)) {
    case GIT_REPOSITORY_STATE_MERGE: self = .merge
    case GIT_REPOSITORY_STATE_REVERT, GIT_REPOSITORY_STATE_REVERT_SEQUENCE: self = .revert
    case GIT_REPOSITORY_STATE_CHERRYPICK, GIT_REPOSITORY_STATE_CHERRYPICK_SEQUENCE: self = .cherryPick
    case GIT_REPOSITORY_STATE_BISECT: self = .bisect
    case GIT_REPOSITORY_STATE_REBASE, GIT_REPOSITORY_STATE_REBASE_INTERACTIVE, GIT_REPOSITORY_STATE_REBASE_MERGE,
      GIT_REPOSITORY_STATE_APPLY_MAILBOX_OR_REBASE:
      self = .rebase
    case GIT_REPOSITORY_STATE_APPLY_MAILBOX: self = .applyMailbox
    default: return nil
    }
  }

  /// The git command that gives it up.
  public var giveUp: String { command + (self == .bisect ? " reset" : " --abort") }

  /// The git command that it was begun with.
  public var command: String {
    switch self {
    case .merge: "git merge"
    case .revert: "git revert"
    case .cherryPick: "git cherry-pick"
    case .bisect: "git bisect"
    case .rebase: "git rebase"
    case .applyMailbox: "git am"
    }
  }
}
