// A disk on which each flush takes as long as FLUSH_TAKES says, in microseconds. Loaded with LD_PRELOAD, into git too.
// FLUSH_LOG: a file that gets a byte for each flush. FLUSH_NAMES=1: whoever gives a file its name flushes the folder, too,
// as libgit2 does and git does not.
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

static void flush(void) {
  const char *takes = getenv("FLUSH_TAKES"), *log = getenv("FLUSH_LOG");
  if (takes) usleep((useconds_t)atoi(takes));
  if (!log) return;
  int file = open(log, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  if (file >= 0 && write(file, ".", 1) < 0) abort();
  if (file >= 0) close(file);
}

static int named(int status) {
  if (status == 0 && getenv("FLUSH_NAMES")) flush();
  return status;
}

int rename(const char *from, const char *to) {
  return named((int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
int link(const char *from, const char *to) { return named((int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0)); }

int fsync(int file) { flush(); return (int)syscall(SYS_fsync, file); }
int fdatasync(int file) { flush(); return (int)syscall(SYS_fdatasync, file); }
int syncfs(int file) { flush(); return (int)syscall(SYS_syncfs, file); }
