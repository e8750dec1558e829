import Commands
import Glibc
import LanguageServer
import Page

let doors = FrontDoors(
  languageServer: { world in
    let connection = LanguageServer.Connection(read: world.read, isReady: world.isReady, write: world.write)
    return try LanguageServer(connection, open: world.open).run()
  },
  page: { room in
    let world = PageWorld(
      ledger: room.ledger, folder: room.folder, port: room.port, socket: room.socket, names: room.names,
      run: { words, moment, files in
        let (exit, output, notes) = room.run(words, moment, files)
        return PageWorld.CommandAnswer(exit: exit, output: output, notes: notes)
      },
      syncWords: room.syncWords, opener: room.opener, variables: room.variables, now: room.now,
      elapsed: room.elapsed, randomBytes: room.randomBytes, tell: { room.tell(FrontDoors.Notice($0)) })
    try PageServer(world).run()
  })

exit(runCommandLine(doors: doors))

extension FrontDoors.Notice {
  init(_ notice: PageWorld.Notice) {
    switch notice {
    case .ready(let url, let socket): self = .ready(url: url, socket: socket)
    case .code(let digits, let links, let seconds): self = .code(digits: digits, links: links, seconds: seconds)
    case .added(let device): self = .added(device: device)
    case .guessed(let rest): self = .guessed(rest: rest)
    case .notOpened: self = .notOpened
    }
  }
}
