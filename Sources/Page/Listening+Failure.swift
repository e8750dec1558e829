import FileSystem
import HTTP
import Records

extension HTTPError {
  var failure: Failure {
    switch self {
    case .portTaken(let port):
      Failure(
        .busy, .locked, "another program listens on port \(port)",
        hint: .words("end it, or take another port: --port \(port == 65_535 ? port - 1 : port + 1)"))
    case .refused(let reason): Failure(.inputOutput, .inputOutput, "the page cannot be served: \(reason)")
    }
  }
}

extension SocketFile.Obstacle {
  func failure(at path: String) -> Failure {
    switch self {
    case .taken:
      Failure(
        .busy, .locked, "another program listens at this socket",
        hint: .words("end it, or take another path: --socket PATH")
      ).at(path)
    case .noSocket:
      Failure(
        .invalid, .invalid, "something else than a socket stands there, and stays as it is",
        hint: .words("take another path: --socket PATH")
      ).at(path)
    case .tooLong:
      Failure(
        .usage, .usage,
        "the path of a socket has at most \(SocketFile.longestPath) bytes, and this one has \(path.utf8.count)",
        hint: .words("take a shorter one, such as one in the folder that XDG_RUNTIME_DIR names"))
    }
  }
}
