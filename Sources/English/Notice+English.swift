public import Records
public import Store

extension Notice: Worded {
  /// Whether it is said with “warning:” before it.
  public var isWarning: Bool {
    switch self {
    case .waitingFor, .waitingForTouch, .finishedUpdate, .droppedUpdate, .mergedLateEdits, .mergedOldTexts,
      .broughtToRecord,
      .pushOvertaken,
      .othersGoFirst, .progress,
      .copied, .tookBackLineEnds, .keepsLineEnds, .setAside, .tookShared, .keptTakenBack:
      false
    case .stillPrivate, .privateNow, .localFilesMissing, .cloudHeadNowhere, .unseenBranch, .notSentTo, .sentElsewhere,
      .hookNotExecutable, .hooksNotRun, .notBroughtIn, .warning:
      true
    }
  }

  public var sentence: Sentence { isWarning ? "warning: \(plain)" : plain }

  private var plain: Sentence {
    switch self {
    case .waitingFor(let holder): "waiting for \(holder ?? "another ledger-sync") to finish"
    case .waitingForTouch: "touch your security key to sign"
    case .droppedUpdate: "an update was stopped, and git has cleared away its commit: nothing of it was done"
    case .finishedUpdate(let files): "finished an update of \(counted(files, "file")) that was interrupted"
    case .mergedLateEdits(let paths): "merged what was saved meanwhile: \(paths.joined(separator: ", "))"
    case .mergedOldTexts(let paths):
      "saved from an editor that had opened it before a pull, and merged with what the pull brought: \(paths.joined(separator: ", "))"
    case .broughtToRecord(let path, let newPath):
      "\(path): the record lies at \(newPath) now, and so does what you changed in it"
    case .pushOvertaken(let attempt):
      attempt == 1
        ? "others have pushed meanwhile; taking in what they sent, and trying again"
        : "others have pushed \(attempt) times meanwhile; still trying"
    case .othersGoFirst(let seconds): "others are pushing, too, and go first: waiting \(counted(seconds, "second"))"
    case .progress(let text): text
    case .copied(let path, let newPath): "\(path) was a copy of another record and has its own id now: \(newPath)"
    case .tookBackLineEnds(let files):
      "git had changed the line ends of \(counted(files, "file")): they are as they were committed again"
    case .keepsLineEnds: ".gitattributes now tells git to leave line ends as they are (* -text)"
    case .setAside(let path, let newPath):
      "the cloud has a file \(path); the one that lay here, which was in no commit, is \(newPath) now"
    case .tookShared(let count):
      count == 1
        ? "1 of your categories and books is shared now; your unchanged copy was removed"
        : "\(count) of your categories and books are shared now; your unchanged copies were removed"
    case .keptTakenBack(let count):
      count == 1
        ? "1 category or book is no longer shared; you keep a copy of it"
        : "\(count) categories and books are no longer shared; you keep copies of them"
    case .stillPrivate(let kind, let person):
      "\(Self.device(of: person)) says that \(kind) is no longer private; here it stays private: \(run: "kinds", "public", kind.string) ends that"
    case .privateNow(let kind, let person):
      "\(Self.device(of: person)) made \(kind) private: new records of it stay on this device; \(run: "kinds", "private", kind.string) takes yours to local/, too"
    case .localFilesMissing(let count):
      count == 1
        ? "1 file of local/ is missing, and can be brought back: \(run: "repair"); a sync with --allow-deletions lets it go"
        : "\(count) files of local/ are missing, and can be brought back: \(run: "repair"); a sync with --allow-deletions lets them go"
    case .cloudHeadNowhere(let branch, let trouble):
      "HEAD of the cloud leads to no branch, and so a plain git clone of it shows no files. This command mends that, where the repository is: git symbolic-ref HEAD \(branch)\(trouble.map { " (\($0))" } ?? "")"
    case .unseenBranch(let branch, let main):
      "you are on the branch \(branch), and the cloud's main one is \(main): other devices do not see what you do here. git switch \(main) and then git merge \(branch) bring it there"
    case .notSentTo(let places):
      "git is told to send to \(places.said(separator: " and ")), too, which ledger-sync does not do: git push sends there"
    case .sentElsewhere(let place, let source):
      "git is told to send to another place than it fetches from: to \(place), from \(source)"
    case .hookNotExecutable(let file):
      "the hook \(file) was not run, for it is not executable; git config advice.ignoredHook false silences this"
    case .hooksNotRun(let hooks, let cloud, let folder):
      "the hooks in \(cloud) were not run (\(hooks.joined(separator: ", "))), for a folder can come from anybody. To run them: git config --global --add ledger-sync.runHooksOf \(folder)"
    case .notBroughtIn(let count, let trouble):
      "\(counted(count, "commit")) came in without a signature, because the key did not sign (\(trouble)): \(run: "verify", "--accept") signs later"
    case .warning(let text): "\(text)"
    }
  }
  private static func device(of person: String?) -> String { person.map { "\($0)'s device" } ?? "another device" }
}
