// Counts the calls of one program that change files, and does something just before the n-th of them.
// Loaded with LD_PRELOAD. It is told by environment variables:
//
//   FAULT_PROGRAM   name of the program that is counted; all others are left alone
//   FAULT_COUNTER   an existing file of 8 bytes: the number of calls so far, readable also after a kill
//   FAULT_AT        n, from 1; 0 or absent only counts
//   FAULT_ACTION    kill (default); enospc, eio, erofs, emfile: the n-th call fails so; run: FAULT_COMMAND runs before it.
//                   With emfile, what is counted is every opening of a file, and nothing else
//   FAULT_FOREVER   when set, every call after the n-th fails as well
//   FAULT_SYNCS     when set, fsync and fdatasync are counted, too
//   FAULT_SIMPLE    when set, renameat2 takes no flags, as on a file system that can neither exchange nor refuse to replace
//   FAULT_TRACE     a file that gets one line a call
//
// Writes count only where they go to regular files. Memory that is mapped and written is not seen.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/openat2.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static _Atomic unsigned long *counter;
static unsigned long fault_at;
static const char *action = "kill", *trace;
static int forever, syncs, simple, opens;
static pid_t owner;

__attribute__((constructor)) static void start(void) {
  char exe[4096];
  const char *program = getenv("FAULT_PROGRAM"), *file = getenv("FAULT_COUNTER");
  ssize_t length = readlink("/proc/self/exe", exe, sizeof exe - 1);
  if (!program || !file || length < 0) return;
  exe[length] = 0;
  if (strcmp(strrchr(exe, '/') + 1, program) != 0) return;
  int fd = (int)syscall(SYS_openat, AT_FDCWD, file, O_RDWR | O_CLOEXEC);
  void *shared = mmap(NULL, 8, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  close(fd);
  if (shared == MAP_FAILED) abort();
  if (getenv("FAULT_AT")) fault_at = strtoul(getenv("FAULT_AT"), NULL, 10);
  if (getenv("FAULT_ACTION")) action = getenv("FAULT_ACTION");
  trace = getenv("FAULT_TRACE");
  forever = getenv("FAULT_FOREVER") != NULL;
  syncs = getenv("FAULT_SYNCS") != NULL;
  simple = getenv("FAULT_SIMPLE") != NULL;
  opens = strcmp(action, "emfile") == 0;
  owner = getpid();
  counter = shared;
}

static void write_trace(unsigned long number, const char *call, const char *path, int fd) {
  char link[64], target[1024] = "", line[2048];
  if (!path) {
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, target, sizeof target - 1);
    path = length < 0 ? "?" : target;
  }
  int length = snprintf(line, sizeof line, "%lu %s %s\n", number, call, path);
  int out = (int)syscall(SYS_openat, AT_FDCWD, trace, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  syscall(SYS_write, out, line, (size_t)length);
  close(out);
}

static int number_of_failure(void) {
  if (strcmp(action, "eio") == 0) return EIO;
  if (strcmp(action, "erofs") == 0) return EROFS;
  return opens ? EMFILE : ENOSPC;
}

static void run_command(void) {
  char *arguments[] = {"sh", "-c", getenv("FAULT_COMMAND"), NULL};
  char *quiet[] = {"PATH=/usr/bin:/bin", NULL};
  pid_t child;
  if (posix_spawn(&child, "/bin/sh", NULL, NULL, arguments, quiet) == 0) waitpid(child, NULL, 0);
}

// Counts one call. Gives 0 when it may go on, else the errno that it must fail with.
static int point_of(int is_opening, const char *call, const char *path, int fd) {
  if (!counter || getpid() != owner || (opens && !is_opening)) return 0;
  int kept = errno;
  unsigned long number = atomic_fetch_add(counter, 1) + 1;
  if (trace) write_trace(number, call, path, fd);
  int failed = 0;
  if (fault_at && (number == fault_at || (forever && number > fault_at))) {
    if (strcmp(action, "kill") == 0) {
      kill(getpid(), SIGKILL);
      pause();
    } else if (strcmp(action, "run") == 0) {
      run_command();
    } else {
      failed = number_of_failure();
    }
  }
  errno = failed ? failed : kept;
  return failed;
}

static int point(const char *call, const char *path, int fd) { return point_of(0, call, path, fd); }

static int point_on_descriptor(const char *call, int fd) {
  struct stat status;
  if (!counter || fstat(fd, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  return point(call, NULL, fd);
}

// What the system needs before it asks us anything is not ours to fail.
static int is_ours(const char *path) { return strncmp(path, "/proc/", 6) != 0 && strncmp(path, "/dev/", 5) != 0; }

static int counts(int flags, const char *path) {
  return opens ? is_ours(path) : flags & (O_CREAT | O_TRUNC) || (flags & O_TMPFILE) == O_TMPFILE;
}

static int has_mode(int flags) { return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE; }

#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// A call that is known by its path, and one that is known by its descriptor.
#define BY_PATH(type, name, path, declared, ...) \
  type name declared { \
    NEXT(name); \
    return point(#name, path, -1) ? -1 : next(__VA_ARGS__); \
  }
#define BY_DESCRIPTOR(type, name, fd, declared, ...) \
  type name declared { \
    NEXT(name); \
    return point_on_descriptor(#name, fd) ? -1 : next(__VA_ARGS__); \
  }

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = has_mode(flags) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    return counts(flags, path) && point_of(1, #name, path, -1) ? -1 : next(path, flags, mode); \
  }
#define OPEN_AT(name) \
  int name(int at, const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = has_mode(flags) ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    return counts(flags, path) && point_of(1, #name, path, -1) ? -1 : next(at, path, flags, mode); \
  }

OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)

// What the C library's headers turn `open` without a mode into. O_TRUNC can still be among the flags.
int __open_2(const char *path, int flags) { return open(path, flags); }
int __open64_2(const char *path, int flags) { return open64(path, flags); }
int __openat_2(int at, const char *path, int flags) { return openat(at, path, flags); }
int __openat64_2(int at, const char *path, int flags) { return openat64(at, path, flags); }

BY_PATH(int, creat, path, (const char *path, mode_t mode), path, mode)
BY_PATH(int, creat64, path, (const char *path, mode_t mode), path, mode)
BY_PATH(int, mkstemp, path, (char *path), path)
BY_PATH(int, mkstemp64, path, (char *path), path)
BY_PATH(int, mkostemp, path, (char *path, int flags), path, flags)
BY_PATH(int, mkostemp64, path, (char *path, int flags), path, flags)
BY_PATH(int, rename, from, (const char *from, const char *to), from, to)
BY_PATH(int, renameat, from, (int a, const char *from, int b, const char *to), a, from, b, to)
BY_PATH(int, link, to, (const char *from, const char *to), from, to)
BY_PATH(int, linkat, to, (int a, const char *from, int b, const char *to, int flags), a, from, b, to, flags)
BY_PATH(int, symlink, to, (const char *from, const char *to), from, to)
BY_PATH(int, symlinkat, to, (const char *from, int at, const char *to), from, at, to)
BY_PATH(int, unlink, path, (const char *path), path)
BY_PATH(int, unlinkat, path, (int at, const char *path, int flags), at, path, flags)
BY_PATH(int, remove, path, (const char *path), path)
BY_PATH(int, mkdir, path, (const char *path, mode_t mode), path, mode)
BY_PATH(int, mkdirat, path, (int at, const char *path, mode_t mode), at, path, mode)
BY_PATH(int, rmdir, path, (const char *path), path)
BY_PATH(int, chmod, path, (const char *path, mode_t mode), path, mode)
BY_PATH(int, fchmodat, path, (int at, const char *path, mode_t mode, int flags), at, path, mode, flags)
BY_PATH(int, truncate, path, (const char *path, off_t size), path, size)
BY_PATH(int, truncate64, path, (const char *path, off64_t size), path, size)

BY_DESCRIPTOR(ssize_t, write, fd, (int fd, const void *bytes, size_t count), fd, bytes, count)
BY_DESCRIPTOR(ssize_t, pwrite, fd, (int fd, const void *bytes, size_t count, off_t at), fd, bytes, count, at)
BY_DESCRIPTOR(ssize_t, pwrite64, fd, (int fd, const void *bytes, size_t count, off64_t at), fd, bytes, count, at)
BY_DESCRIPTOR(ssize_t, writev, fd, (int fd, const struct iovec *parts, int count), fd, parts, count)
BY_DESCRIPTOR(ssize_t, pwritev, fd, (int fd, const struct iovec *parts, int count, off_t at), fd, parts, count, at)
BY_DESCRIPTOR(int, ftruncate, fd, (int fd, off_t size), fd, size)
BY_DESCRIPTOR(int, ftruncate64, fd, (int fd, off64_t size), fd, size)
BY_DESCRIPTOR(int, fallocate, fd, (int fd, int mode, off_t at, off_t size), fd, mode, at, size)
BY_DESCRIPTOR(int, fallocate64, fd, (int fd, int mode, off64_t at, off64_t size), fd, mode, at, size)
BY_DESCRIPTOR(int, fchmod, fd, (int fd, mode_t mode), fd, mode)
BY_DESCRIPTOR(ssize_t, sendfile, fd, (int fd, int from, off_t *at, size_t count), fd, from, at, count)
BY_DESCRIPTOR(ssize_t, copy_file_range, fd, (int from, off64_t *a, int fd, off64_t *b, size_t count, unsigned int flags),
              from, a, fd, b, count, flags)

// Answers as a file system without the flags of renameat2 does.
static int refuses(unsigned int flags) {
  if (!counter || !simple || !flags) return 0;
  errno = EINVAL;
  return 1;
}

int renameat2(int a, const char *from, int b, const char *to, unsigned int flags) {
  NEXT(renameat2);
  return refuses(flags) || point("renameat2", from, -1) ? -1 : next(a, from, b, to, flags);
}

int fsync(int fd) {
  NEXT(fsync);
  return syncs && point("fsync", NULL, fd) ? -1 : next(fd);
}

int fdatasync(int fd) {
  NEXT(fdatasync);
  return syncs && point("fdatasync", NULL, fd) ? -1 : next(fd);
}

#define FOPEN(name) \
  FILE *name(const char *path, const char *mode) { \
    NEXT(name); \
    return counts(mode[0] == 'r' ? 0 : O_CREAT, path) && point_of(1, #name, path, -1) ? NULL : next(path, mode); \
  }
FOPEN(fopen)
FOPEN(fopen64)

char *mkdtemp(char *path) {
  NEXT(mkdtemp);
  return point("mkdtemp", path, -1) ? NULL : next(path);
}

// System calls that a program makes by number.
long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  long word[6];
  va_list list;
  va_start(list, number);
  for (int index = 0; index < 6; index++) word[index] = va_arg(list, long);
  va_end(list);
  int failed = 0;
  if (number == SYS_renameat2)
    failed = refuses((unsigned int)word[4]) || point("syscall renameat2", (const char *)word[1], -1);
  else if (number == SYS_openat2 && counts((int)((struct open_how *)word[2])->flags, (const char *)word[1]))
    failed = point_of(1, "syscall openat2", (const char *)word[1], -1);
  else if (number == SYS_copy_file_range)
    failed = point_on_descriptor("syscall copy_file_range", (int)word[2]);
  return failed ? -1 : next(number, word[0], word[1], word[2], word[3], word[4], word[5]);
}
