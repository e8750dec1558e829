import Commands
import Glibc

exit(runCommandLine())
