import FileSystem
import Git
import Records
public import Trust

extension Ledger {
  /// The requests of devices as they lie on the disk, in the order of names and words. What cannot be read is none.
  public func keyRequests() throws -> [KeyRequest] {
    try userNames().flatMap { name in
      try fileNames(in: KeyRequest.folder(of: name)).compactMap { file -> KeyRequest? in
        let path = "\(KeyRequest.folder(of: name))/\(file)"
        return try contentIfPresent(path).flatMap { KeyRequest($0.bytes, at: path) }
      }
    }
  }

  /// Those that whoever is logged in may grant: of their own devices, and a keeper everybody's.
  public func requestsToGrant() throws -> [KeyRequest] {
    let all = try keyRequests()
    guard !all.isEmpty, let user = try sessionUser(), let rights = try ownRights() else { return [] }
    return all.filter { rights.mayGrant($0.listing, as: user) && !rights.isListed($0.listing) }
  }

  /// The request by which this device asks for the key that it signs with.
  public func ownRequest() throws -> KeyRequest? {
    let all = try keyRequests()
    if all.isEmpty { return nil }
    let key = try LedgerObjects(self).repository.publicSigningKey()
    return all.first { $0.listing.key == key }
  }

  /// Whose key this device signs with, where it was taken away.
  public func ownRevokedListing() throws -> Listing? {
    guard try speaksOfKeys(), let key = try LedgerObjects(self).repository.publicSigningKey(),
      // The whole history is read only where the key does not count.
      try ownRights()?.hasKey != true
    else { return nil }
    let listed = try LedgerProofs.whereKeysAreInUse(self)?.keys.filter { $0.listing.key == key } ?? []
    return listed.contains { $0.standing != .revoked } ? nil : listed.first?.listing
  }

  /// Whether one more request of somebody's devices would count. Whatever lies in the folder takes its room.
  func isRoomForRequest(of name: Text) throws -> Bool {
    let folder = KeyRequest.folder(of: name)
    guard try root.statIfPresent(folder) != nil else { return true }
    return try root.list(folder).count < KeyRequest.mostOpen
  }

  private func ownRights() throws -> WriteRights? {
    let objects = try LedgerObjects(self)
    return try WriteRights(of: self, objects, at: objects.repository.head().commit)
  }

  private func fileNames(in folder: String) throws -> [String] {
    guard try root.statIfPresent(folder)?.kind == .folder else { return [] }
    return try root.list(folder).compactMap { entry in
      guard case .readable(let name) = entry.name, entry.kind == .regular else { return nil }
      return name
    }
  }
}
