public import Records
public import Store

extension StoreAdvice: Worded {
  public var sentence: Sentence {
    switch self {
    // Again, or after something else
    case .runAgain: "run the command again; nothing was lost"
    case .runAgainUnchanged: "nothing was changed; run the command again"
    case .waitUntilDone: "wait until it is done"
    case .mendFile: "mend the file in an editor"
    case .mendFileLosingNothing: "mend the file in an editor; nothing of it is lost"
    case .correctFile: "correct the file, then run the command again"
    case .mendProfile(let setting):
      "\(shape: "profile", "\(setting.rawValue.dropFirst("profile/".count))=…") mends it"
    case .mendSetting(let path, let setting): "\(shape: "set", path, "\(setting.rawValue)=…") mends it"
    case .didYouMean(let word): "did you mean \(word)?"
    case .didYouMeanQuoted(let words): "did you mean “\(words)”?"

    // Records and what is beside them
    case .listRecords: "\(run: "list") shows your records"
    case .nameOneOf(let name): "name one of them, such as \(name)"
    case .oneOf(let names): "say which: \(names.joined(separator: ", "))"
    case .othersRecordIs(let name): "nothing was changed; \(name) names it"
    case .withoutNull: "a property list has no null: take fields without a value out of the file"
    case .nameRecordsOnce: "name each record once"
    case .pathFromRoot: "write a path from the ledger's root, with the file's name"
    case .onlyTitle: "change its title with \(shape: "set"), and leave the file where it is"
    case .onlyTitleInside: "leave the file where it is; a title in it can say what you call it"
    case .leaveRulesFile: "leave the file where it is; what people call it, \(shape: "set") changes"
    case .makeSmaller: "make it smaller, or say how much is fine with attachmentSize, in ledger.json or in the kind"
    case .saveAgainOrKeepLocation: "save it again with another program; --keep-location attaches it as it is"
    case .contentSaysType: "what a file is stands in its first bytes; its name does not count"
    case .listConflicts: "\(run: "conflicts") lists what is open"
    case .shareTogether(let one, let other): "share both: \(run: "share", one.string, other.string)"
    case .shareFirst(let id): "nothing was changed; \(run: "share", id.string) makes it everybody's first"
    case .nameAnother(let id, let field):
      "nothing was changed; choose another one first: \(shape: "set", id.string, "\(field)=…")"
    case .setShared(let id):
      "nothing was changed; \(shape: "set", "shared/\(id)", "FIELD=VALUE") changes it for everybody"
    case .moveReferences(let from, let to):
      "nothing was changed; if both mean the same, keep one: \(run: "rm", from, "--move-to", to)"
    case .anotherEntryOrPath: "nothing was changed; choose another one, or say a path with --value"
    case .entries(let count, let people):
      "the conflict has \(counted(count, "entry", "entries"))\(Self.by(people)); --keep takes 1 to \(count)"

    // Kinds and names
    case .listKinds: "\(run: "kinds") lists the kinds"
    case .explainKind(let kind): "\(run: "kinds", kind.string) explains it"
    case .makePrivate(let kind):
      "\(run: "kinds", "private", kind.string) moves your records of it to local/; then run the command again"
    case .makePublic(let kind): "\(run: "kinds", "public", kind.string) makes the kind public again"
    case .listFields(let kind): "\(run: "kinds", kind.string) lists its fields"
    case .removeOneName(let old):
      "take one of the two away, as \(shape: "set", "ID", "\(old)=") does, and run the command again"
    case .renameOtherField: "take the field away or give it another name, and run the command again"
    case .addRecord(let words, let isShared): "ledger-sync add \(words)\(isShared ? " --shared" : "") makes one"
    case .plainWord(let example): "take one plain word\(example.map { ", such as \($0)" } ?? "" as Sentence)"
    case .leaveOutPoint: "leave out the point"
    case .removeTemplate(let id): "\(run: "quick", "rm", id) takes it away"

    // People
    case .listKeys: "nothing was changed; \(run: "keys") lists whose keys count"
    case .anotherBeginning:
      "ask whoever keeps the ledger which first key is right; git update-ref -d refs/ledger-sync/trusted forgets yours"
    case .listKeysAfterwards: "\(run: "keys") lists whose keys count, and \(run: "verify") what is not proven"
    case .theirDevice:
      "nothing was changed; change it on that device, or ask its owner; \(run: "keys") lists whose keys count"
    case .askForKey(let name):
      "nothing was changed; \(run: "login", name.string) without a key asks the other devices of \(name) for one"
    case .askAnew(let name): "on that device, \(run: "logout") and \(run: "login", name.string) make another one"
    case .askAnewHere: "\(run: "keys", "add") makes another key, and asks for it"
    case .makeNoKey(let name):
      "install openssh-client; or go on without a key: \(run: "login", name.string, "--unproven"), or \(shape: "register", "NAME", "--no-key")"
    case .moveKeyAway: "move the file away, and a new key is made; or name a key: \(shape: "keys", "add", "FILE")"
    case .nameHome: "set HOME or XDG_DATA_HOME, or name a key: \(shape: "keys", "add", "FILE")"
    case .proveFirst:
      "nothing was sent; \(run: "sign") signs for it where this device has a key, and \(run: "keys", "add") gives it one"
    case .syncAgain: "nothing was changed; \(run: "sync") merges what is there first"
    case .addFirstKey: "\(run: "keys", "add") gives this device a key"
    case .signForIt: "\(run: "sign") signs for what this device may write"
    case .acceptIt: "\(run: "verify", "--accept") accepts it, as a keeper may"
    case .sendUnproven:
      "only others may write that: \(run: "sync", "--accept-unproven") sends it, and they are stopped until they accept it"
    case .askAs(let name):
      "it is the work of \(name), whose key is not listed yet: \(run: "login", name.string) and \(run: "sync") send the request"
    case .waitForGrant(let name, let words):
      "another device of \(name), or a keeper's, lists the key of this one after a sync: \(run: "keys", "grant", name.string, words); then here: \(run: "pull"), \(run: "sign"), \(run: "sync")"
    case .waitToBeLetIn(let name):
      "a keeper has to let you in, after a sync: \(run: "keys", "admit", name.string); then here: \(run: "pull"), \(run: "sign"), \(run: "sync")"
    case .acceptUnproven:
      "nothing was changed; ask whoever made it, or let it in: \(run: "sync", "--accept-unproven"), or \(run: "sync", "--drop-unproven")"
    case .askToBeLetIn(let name):
      "nothing was sent; a keeper has to let you in: \(run: "sync", "--accept-unproven") sends it, the keeper takes it in the same way, and then: \(run: "keys", "admit", name.string)"
    case .addKeeper: "nothing was changed; make another one first: \(shape: "keys", "add", "FILE.pub", "--use", "keep")"
    case .privateKeyBeside: "nothing was changed; the private key has to lie beside it, or ssh-agent has to hold it"
    case .logInFirst: "\(shape: "login", "NAME") says who you are"
    case .write(let name): "write \(name)"
    case .recordOfFeed(let feed): "name a record of a feed with its feed: \(feed)/ID"
    case .pullOrRegister(let name, let near, let hasCloud):
      "\(near.map { "did you mean \($0)? " } ?? "" as Sentence)\(hasCloud ? "\(run: "pull") brings new users; " as Sentence : "")\(run: "register", name.string) makes one"
    case .register(let name): "\(run: "register", name.string) makes a user of \(name)"
    case .registerThere(let name):
      "\(run: "register", name.string) makes a user of \(name), on the device of that person"
    case .logIn(let name): "\(run: "login", name.string) logs in"
    case .adoptFirst: "\(run: "adopt") makes the records in local/ yours; then run the command again"
    case .anotherName: "choose another name"
    case .anotherID: "choose another id"
    case .changeCondition: "ask in another way there first, such as by the title, or take the condition out"
    case .anotherNameOrRegister(let guest):
      "choose another name, or give the guest a device: \(run: "register", guest.string)"
    case .anotherNameOrLogIn(let name): "choose another name, or log in: \(run: "login", name.string)"
    case .listUsers: "\(run: "users") lists the users"
    case .renameUser(let name):
      "nothing was changed; \(shape: "users", "rename", name.string, "NEW") gives somebody another name"
    case .withoutSince(let name): "without --since, all of \(name) gets the new name"
    case .sinceOneOf(let commits): "say which person you mean with --since and one of \(commits)"
    case .renameBeforeImport:
      "rename a user before the first import, or remove the rules and import these files no more"

    // What comes in
    case .refreshOrRemove(let feed):
      "\(run: "refresh") fetches what is new; \(shape: "feed", "remove", feed) takes it away"
    case .agreeToFeed(let feed): "nothing was changed. If that is right: \(run: "feed", "refresh", feed, "--yes")"
    case .allowMissingRows:
      "nothing was changed. To remove them, add --allow-deletions; if the file only lists what is new, set \"reach\": \"additions\" in the rule"
    case .sayWhetherAlike(let rule):
      "nothing was changed. --rule \(rule) takes them as the same bills, and removes what is not in the file; --as NAME makes another rule, if the file is of another account"
    case .knowByTexts(let rule):
      "nothing was changed. Take \"id\" out of the rule \(rule), and import the file with --rule \(rule): its rows are then known by their day, amount and words"
    case .useRule(let id):
      "import --rule \(id) uses it, if it is for this file; --as NAME gives a new rule another name"

    // Ledgers
    case .initOrClone: "\(run: "init") makes one here; \(shape: "clone", "URL") fetches one from the cloud"
    case .registerOrClone: "\(shape: "register", "NAME") adds a user; \(shape: "clone", "URL") fetches another ledger"
    case .mainWorkTree: "use the main work tree, or \(shape: "clone")"
    case .install(let version):
      "install \(version). Reading goes on, and so does pull, which also brings an older format back"
    case .finishFounding:
      "run the init or clone that was cut short again; or bring it back with: git checkout -- ledger.json"
    case .anotherFolder: "name another one"
    case .folderOutside: "choose a folder outside, or register a user there"
    case .anotherFolderOrMove(let name): "name another folder, or move \(name) away"
    case .moveAway: "move that away, and run the command again"
    case .gitCloneThenInit: "git clone fetches a repository of any kind, and \(shape: "init") makes a ledger of it"
    case .initForEmptyCloud(let address):
      "\(run: "init", "--remote", address) starts a ledger that it can hold; then \(shape: "push")"
    case .writeEditorSettings: "nothing was changed there; docs/editors.md shows what to write"
    case .addEditorLines: "add these lines yourself, in their place"
    case .takeLineOut(let file): "look at where it came from, and take the line out of \(file)"
    case .moveSpecialFile: "look at where it came from, and move it away"

    // The guard against deletions
    case .restoreManifest: "git checkout -- ledger.json brings it back"
    case .allowOrRestore:
      "if they are to go, add --allow-deletions; if not, bring these files back, in the ledger's folder: git ls-files -z --deleted | xargs -0 git checkout --"
    case .allowDeletions: "nothing was changed. If they are to go, add --allow-deletions"
    case .allowTheirDeletions:
      "no file was changed here. To accept that, add --allow-deletions. To undo it for everybody, accept it as well, and then bring them back with git revert: git log --diff-filter=D --name-status lists who deleted what"

    // The cloud
    case .addCloud: "git remote add origin ADDRESS tells where it is: a folder, an ssh host or an https address"
    case .anotherCloud:
      "git remote set-url origin ADDRESS names another; look at a ledger that came from somebody else with care"
    case .cloudWithSHA1: "git init --bare -b main --object-format=sha1 makes one that can be used"
    case .checkAddress(let address):
      "is \(address) the right address, and a git repository there? git init --bare -b main makes one"
    case .compareAddress:
      "check the address with: git remote -v. To use that ledger, clone it into a folder of its own"
    case .pushMends: "\(run: "push") puts back what this device has"
    case .seeRefusal: "the message that refused the fetch names the commit"
    case .acceptRewound: "\(Self.push) sends what this device has; \(Self.mergesAsItIs)"
    case .acceptRewoundOrSendAgain: "\(Self.push) sends them again; \(Self.mergesAsItIs)"
    case .followBranch(let branch, let gone):
      "git branch -m \(branch) and then git config branch.\(branch).merge refs/heads/\(branch) follow it; \(Self.push) sends \(gone) again. Nothing was changed"
    case .acceptPast(let commit):
      "nothing was changed here. It was taken out since: \(run: "pull", "--accept-past", commit) takes what the cloud has now (clone has the option, too), and never makes a file of what it was until then"
    case .askToTakeOut(let author): "nothing was changed here; ask \(author) to take it out of the cloud"
    case .takeOutFirstCommit:
      "nothing was sent; git rm --cached FILE and git commit --amend take it out of the commit, then push again"
    case .dropCommit(let commit, let cloud):
      "nothing was sent; git rebase -i \(cloud) lists the commits made here: write drop for pick before \(commit), then push again"
    case .resetBefore(let commit):
      "nothing was sent; git reset --soft \(commit)^ goes back before it and keeps all files as they are; move the file away, then push again"
    case .resetLocal(let commit):
      "nothing was sent; git reset --soft \(commit)^ goes back before it and keeps all files as they are; then push again"
    case .listProblems: "nothing was committed or sent; \(run: "check") lists all that is wrong"
    case .hook(let file): "everything is committed here, and nothing was sent; the hook is \(file)"
    case .sendWhereFetched:
      "everything is merged here; git config --unset remote.origin.pushurl sends to where it is fetched from"
    case .pushLater: "everything is merged here; push again in a moment"
    case .removeLockThere:
      "a git that was killed there leaves such a file; remove it when no git is at work there, then push again"
    case .askOwner: "everything is committed here; nothing was lost. Its owner can tell why it refuses"
    case .checkCloudForDamage: "git fsck there tells whether it is damaged; nothing was changed here"
    case .lookAtDisk: "look whether it is full or failing, then run the command again; nothing was lost"

    // History, undo
    case .syncCommits: "\(run: "sync") commits"
    case .beginsWithNextRecord: "it begins with the next record that comes there, or a sync"
    case .listCommits: "\(run: "log") lists the commits"
    case .statusCommits: "\(run: "status") commits what is here"
    case .listTakenBack: "\(run: "undo", "--list") shows what was taken back; git log has all that ever was"
    case .listTakenBackByMe: "\(run: "undo", "--list") shows what was taken back; git log shows what others did"
    case .listOperations: "\(run: "undo", "--list") shows what it can"
    case .undoOperation(let id, let what):
      "\(run: "undo", id) takes back the newest before it that can be: \(what)"
    case .nothingEarlier: "nothing that this device did before it can be taken back"

    // What git could not merge
    case .mendByHand(let file): Self.mending(file)
    case .mendOrGetBack(let file):
      "\(Self.mending(file))\(file.map { "; or get them back with: git checkout --merge \($0)" } ?? "")"
    case .gitRemove(let file): "git rm \(file)"
    case .gitRemoveWhenMended(let file): "git rm \(file) when that is mended"
    case .gitRemoveOrCheckout(let file): "git rm \(file) if it is to go; else: git checkout --merge \(file)"
    case .gitAddAsIs(let file): "git add \(file) takes it as it is"
    case .gitAddOne: "git add the file that is to stay, and git rm the others"
    case .abortThenPull: "git merge --abort, then: \(shape: "pull")"
    case .moveAwayThenRepair: "move that one away, then: \(shape: "repair")"
    case .mendOrDeleteCopy: "mend it in an editor, or delete the copy"

    // The work tree
    case .backToBranch: "git switch main goes back to the branch; git switch -c NAME makes one of what is here"
    case .wholeCheckout: "git sparse-checkout disable brings all files back; or choose another name"
    case .syncThenAgain: "\(run: "sync") merges them; then run the command again"
    case .takeInThenAgain: "\(run: "sync") takes it in, or says what to do; then run the command again"
    case .editAgain: "edit it once more"
    case .lookAtOthers(let paths): "it is as it was saved; look at these, too: \(paths.joined(separator: ", "))"
    case .isDone: "do not run it again: the next command does what is left, once the disk takes it"
    case .finishUpdate: "any command that syncs finishes it: \(run: "pull")"
    case .finishBisect(let giveUp): "finish it with git, or give it up with: \(giveUp)"
    case .finishMerge(let giveUp):
      "\(run: "repair") merges what git could not; then finish it, or give it up with: \(giveUp)"
    case .makeIndexAgain: "rm -f .git/index; git reset makes it again, and leaves the files as they are"
    case .removeJournal: "\(run: "status") shows which files differ; remove the journal to go on"
    case .removeJournalLosingNothing(let replaced): "what was replaced lies in \(replaced); remove the journal to go on"
    }
  }

  private static func mending(_ file: String?) -> Sentence {
    file.map { "mend it in an editor, then: git add \($0)" } ?? "mend it in an editor"
  }

  private static func by(_ people: [String]) -> Sentence {
    people.isEmpty ? "" : " by \(people.joined(separator: ", "))"
  }

  private static let push: Sentence = "\(run: "push", "--accept-rewound")"
  private static let mergesAsItIs: Sentence =
    "\(run: "pull", "--accept-rewound") merges the cloud as it now is. Nothing was changed"
}
