public import Records

/// What somebody can do next, where the store refuses. Each has a sentence in the module English.
public enum StoreAdvice: Advice {
  // Again, or after something else
  case runAgain
  /// The same, where nothing was changed.
  case runAgainUnchanged
  case waitUntilDone
  case mendFile
  /// The file's bytes are lost by nothing that was done.
  case mendFileLosingNothing
  case correctFile
  /// A setting that cannot be used, in `ledger.json` or in the manifest of a person.
  case mendSetting(path: String, Setting)
  /// A setting that cannot be used, in the profile of whoever is logged in.
  case mendProfile(Setting)
  case didYouMean(String)
  /// The same of words that can have spaces in them.
  case didYouMeanQuoted(String)

  // Records and what is beside them
  case listRecords
  case nameOneOf(String)
  case oneOf([String])
  case othersRecordIs(String)
  case nameRecordsOnce
  /// A property list has no null, and no list with one.
  case withoutNull
  case pathFromRoot
  case onlyTitle
  case onlyTitleInside
  case leaveRulesFile
  case makeSmaller
  case saveAgainOrKeepLocation
  case contentSaysType
  case listConflicts
  /// Records that have to be shared at once.
  case shareTogether(Text, Text)
  /// A record has to be everybody's first.
  case shareFirst(Text)
  /// A field of a record has to name another one first.
  case nameAnother(Text, Text)
  /// Whoever wants to change a shared record can do that for everybody.
  case setShared(Text)
  /// One of two records with the same id takes the place of the other: the path of the one, as somebody may have another
  /// record of that id, such as the rule of an import, and the other one as `OWNER/ID`.
  case moveReferences(from: String, to: String)
  case anotherEntryOrPath
  case entries(count: Int, by: [String])

  // Kinds and names
  case listKinds
  case explainKind(Text)
  case makePrivate(kind: Text)
  case makePublic(kind: Text)
  case listFields(kind: Text)
  /// A field's old name and its new one both have values.
  case removeOneName(old: String)
  case renameOtherField
  case addRecord(words: String, isShared: Bool)
  case plainWord(example: String?)
  case leaveOutPoint
  case removeTemplate(String)

  // People
  case listKeys
  /// The same, where something was changed.
  case listKeysAfterwards
  case addKeeper
  /// Of somebody whose registration does not come through by itself.
  case askToBeLetIn(Text)
  /// Of somebody whose registration has arrived.
  case waitToBeLetIn(Text)
  /// Of a device whose request has arrived.
  case waitForGrant(Text, words: String)
  /// Somebody else who uses this device has asked for a key.
  case askAs(Text)
  case signForIt
  /// A keeper's device may accept what it may not sign for.
  case acceptIt
  /// This device may not sign for it.
  case sendUnproven
  case theirDevice
  /// To be who somebody is without one of their keys.
  case askForKey(Text)
  /// A device whose key was taken away.
  case askAnew(Text)
  case askAnewHere
  case moveKeyAway
  /// ssh-keygen is not there, or does not do it.
  case makeNoKey(Text)
  case nameHome
  case acceptUnproven
  case proveFirst
  case addFirstKey
  case syncAgain
  case logInFirst
  case privateKeyBeside
  case anotherBeginning
  case write(Text)
  case recordOfFeed(String)
  /// A user of that name is not here; where there is a cloud, perhaps there.
  case pullOrRegister(Text, near: Text?, hasCloud: Bool)
  case register(Text)
  case registerThere(Text)
  case logIn(Text)
  case adoptFirst
  case anotherName
  case anotherID
  case changeCondition
  case anotherNameOrRegister(Text)
  case anotherNameOrLogIn(Text)
  case listUsers
  case withoutSince(Text)
  case renameUser(Text)
  case sinceOneOf(String)
  case renameBeforeImport

  // What comes in
  case refreshOrRemove(feed: String)
  case agreeToFeed(String)
  case allowMissingRows
  case useRule(String)
  /// Rows of a file may be bills that are there, or those of another account.
  case sayWhetherAlike(rule: String)
  /// A bank uses the ids of its payments again.
  case knowByTexts(rule: String)

  // Ledgers
  case initOrClone
  case registerOrClone
  case mainWorkTree
  case install(version: String)
  case finishFounding
  case anotherFolder
  case folderOutside
  case anotherFolderOrMove(String)
  case moveAway
  case gitCloneThenInit
  case initForEmptyCloud(String)
  case writeEditorSettings
  case addEditorLines
  case takeLineOut(of: String)
  case moveSpecialFile

  // The guard against deletions
  case restoreManifest
  case allowOrRestore
  case allowDeletions
  case allowTheirDeletions

  // The cloud
  case addCloud
  case anotherCloud
  case cloudWithSHA1
  case checkAddress(String)
  case compareAddress
  case pushMends
  case seeRefusal
  case acceptRewound
  /// The commits that the cloud has lost can be sent again.
  case acceptRewoundOrSendAgain
  case followBranch(String, instead: String)
  case acceptPast(commit: String)
  case askToTakeOut(author: String)
  case takeOutFirstCommit
  case dropCommit(String, after: String)
  case resetBefore(commit: String)
  /// Where what stands in the commit stays on this device.
  case resetLocal(commit: String)
  case listProblems
  case hook(file: String)
  case sendWhereFetched
  case pushLater
  case removeLockThere
  case askOwner
  case checkCloudForDamage
  case lookAtDisk

  // History, undo
  case syncCommits
  case beginsWithNextRecord
  case listCommits
  case statusCommits
  case listTakenBack
  case listTakenBackByMe
  case listOperations
  case undoOperation(String, what: String)
  case nothingEarlier

  // What git could not merge: the file as an argument of a shell
  case mendByHand(unmerged: String?)
  case mendOrGetBack(unmerged: String?)
  case gitRemove(String)
  case gitRemoveWhenMended(String)
  case gitRemoveOrCheckout(String)
  case gitAddAsIs(String)
  case gitAddOne
  case abortThenPull
  case moveAwayThenRepair
  case mendOrDeleteCopy

  // The work tree
  case backToBranch
  case wholeCheckout
  case syncThenAgain
  case takeInThenAgain
  case editAgain
  case lookAtOthers([String])
  case finishUpdate
  case isDone
  case finishBisect(giveUp: String)
  case finishMerge(giveUp: String)
  case makeIndexAgain
  case removeJournal
  case removeJournalLosingNothing(replaced: String)
}
