import Commands
import Glibc
import LanguageServer

let doors = FrontDoors { world in
  let connection = LanguageServer.Connection(read: world.read, isReady: world.isReady, write: world.write)
  return try LanguageServer(connection, open: world.open).run()
}

exit(runCommandLine(doors: doors))
