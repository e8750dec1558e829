import Glibc
import System

/// Looks up the addresses of a host, for as long as the transfer may take to connect.
enum Resolver {
  static func addresses(
    of host: String, port: String, for transfer: Transfer
  ) throws(GitError) -> [HostLookup.Address] {
    let lookup: HostLookup
    do throws(HostLookup.Failure) { lookup = try HostLookup(host, port: port) } catch {
      throw transfer.fail(.system, Transfer.reason(error.number))
    }
    var descriptors = [pollfd(fd: lookup.bell, events: Int16(POLLIN), revents: 0)]
    try transfer.wait(for: &descriptors, limit: transfer.options.limits.connect)
    switch lookup.answer {
    case .found(let addresses): return addresses
    case .failed(let reason): throw transfer.fail(.network, "\(host) was not found: \(reason)")
    case .none: throw transfer.fail(.network, "\(host) was not found")
    }
  }
}
