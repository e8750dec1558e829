internal import Desk
internal import FileSystem
internal import Git
internal import Records
internal import Store

/// The address of a cloud as somebody wrote it, in the form in which git's configuration may keep it.
struct CloudAddress {
  /// A folder is an absolute path: it is looked at from elsewhere later.
  let text: String

  init(_ written: String, in context: Context) throws(Failure) {
    let meant = try Self.meant(by: written, context)
    let url = try Self.read(meant)
    // What git's rules for addresses make something else of stays as it was typed.
    if Text(meant) != Text(written) {
      text = written
      return
    }
    if url.hasSecret {
      throw .usage(
        "the address of the cloud holds a password, which would be saved in plain text",
        hint: "leave it out; git's credential helper keeps it: git config --global credential.helper store")
    }
    let isPath = url.scheme == .file && !written.lowercased().begins(with: "file:")
    text = isPath ? try AbsolutePath.plain(context.path(written)) : written
  }

  private static func meant(by written: String, _ context: Context) throws(Failure) -> String {
    do throws(GitError) {
      return try AddressRules(context.surroundings(for: "init").git).address(ofFetch: written)
    } catch { throw error.failure }
  }

  private static func read(_ written: String) throws(Failure) -> RemoteURL {
    do throws(GitError) { return try RemoteURL(written) } catch {
      throw .usage(
        "this address leads to no cloud: \(error.message)",
        hint: "write /srv/household.git, git@example.org:household.git or https://example.org/household.git")
    }
  }
}
