import Records

/// What somebody can do next, where git, the cloud, the disk or a file is in the way. Each has a sentence in the module
/// English.
package enum TroubleAdvice: Advice {
  // The disk and other programs
  case makeRoom
  /// The same, where a file was being written.
  case makeRoomNothingHalfDone
  case waitThenAgain
  case gitIsAtWork
  case againNothingLost

  // Who commits
  case nameYourself
  case lookAtSigning

  // The repository
  case trustFolder
  case fetchHistory
  case lookForDamage
  case renameInGit(folder: String)

  // The cloud
  case lookAtNetwork
  case lookAtKey
  case askToBeLetIn
  case askAboutCloudsDisk
  case trustCertificate
  case confirmHostKey
  case askAboutHostKey
  case lookForDamageThere
  case cloudWithSHA1
  case sameHookWithGit
}
