// Notes what a command and the programs that it starts do to the names in folders, and which of it they flush: from
// that, power_cut.py tells what a disk would hold after a power cut. Loaded with LD_PRELOAD. Environment variables:
//
//   POWER_LOG      a file that gets one line a call: words and, last on the line, names, parted by tabs
//   POWER_STORE    an existing folder: what a file or a tree held when it was flushed
//   POWER_ROOT     the folder that syncfs is about
//
// Files and folders are numbers: those of their inodes.
//
//   make FOLDER FILE KIND NAME       a file (f), folder (d) or link (l) came into being
//   link FOLDER FILE NAME            a file got one more name
//   remove FOLDER NAME
//   move FOLDER FOLDER NAME NAME     in the place of what stood there
//   swap FOLDER FOLDER NAME NAME
//   cut FILE                         a file lost its content
//   flush FILE CONTENT               CONTENT is a name in POWER_STORE
//   flush-folder FOLDER
//   flush-all CONTENT                CONTENT is a tree
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <linux/openat2.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *log_path, *store, *root;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int log_file = -1;
static pid_t owner;
static unsigned long contents;

__attribute__((constructor)) static void start(void) {
  log_path = getenv("POWER_LOG");
  store = getenv("POWER_STORE");
  root = getenv("POWER_ROOT");
  if (!store || !root) log_path = NULL;
}

#define NEXT(name) \
  static __typeof__(name) *next; \
  if (!next) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

// One call at a time, in all processes: the log has them in the order in which they happened.
static int begin(void) {
  if (!log_path) return 0;
  pthread_mutex_lock(&mutex);
  if (owner != getpid()) {
    log_file = (int)syscall(SYS_openat, AT_FDCWD, log_path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    owner = getpid();
  }
  while (flock(log_file, LOCK_EX) != 0 && errno == EINTR) {}
  return 1;
}

static void end(int has_begun) {
  if (!has_begun) return;
  int kept = errno;
  flock(log_file, LOCK_UN);
  pthread_mutex_unlock(&mutex);
  errno = kept;
}

__attribute__((format(printf, 1, 2))) static void note(const char *format, ...) {
  char line[9000];
  va_list list;
  va_start(list, format);
  int length = vsnprintf(line, sizeof line, format, list);
  va_end(list);
  if (length < 0 || length >= (int)sizeof line || syscall(SYS_write, log_file, line, (size_t)length) != length) abort();
}

struct place {
  unsigned long folder, file;
  mode_t mode;
  char name[256];
};

// Where a path leads; the file is 0 where nothing stands there.
static struct place find(int at, const char *path) {
  struct place place = {0};
  struct stat status;
  char folder[4096], name[4096];
  snprintf(folder, sizeof folder, "%s", path);
  snprintf(name, sizeof name, "%s", path);
  snprintf(place.name, sizeof place.name, "%s", basename(name));
  if (fstatat(at, dirname(folder), &status, 0) == 0) place.folder = status.st_ino;
  if (fstatat(at, path, &status, AT_SYMLINK_NOFOLLOW) == 0) {
    place.file = status.st_ino;
    place.mode = status.st_mode;
  }
  return place;
}

static void note_made(int at, const char *path) {
  struct place made = find(at, path);
  char kind = S_ISDIR(made.mode) ? 'd' : S_ISLNK(made.mode) ? 'l' : 'f';
  note("make\t%lu\t%lu\t%c\t%s\n", made.folder, made.file, kind, made.name);
}

// What is there already is opened; what lost its content is noted.
static void note_opened(int at, const char *path, struct place before, int flags) {
  if (!before.file && flags & O_CREAT) note_made(at, path);
  if (before.file && S_ISREG(before.mode) && flags & O_TRUNC) note("cut\t%lu\n", before.file);
}

static void note_moved(struct place from, struct place to, unsigned int flags) {
  const char *word = flags & RENAME_EXCHANGE ? "swap" : "move";
  note("%s\t%lu\t%lu\t%s\t%s\n", word, from.folder, to.folder, from.name, to.name);
}

static void copy(const char *from, const char *to) {
  char *arguments[] = {"cp", "-a", (char *)from, (char *)to, NULL}, *quiet[] = {"PATH=/usr/bin:/bin", NULL};
  pid_t child;
  int status = 1;
  if (posix_spawn(&child, "/bin/cp", NULL, NULL, arguments, quiet) != 0) abort();
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  if (status != 0) abort();
}

static void store_content(char *name, size_t size, const char *from) {
  char path[4096];
  snprintf(name, size, "%d.%lu", (int)getpid(), ++contents);
  snprintf(path, sizeof path, "%s/%s", store, name);
  copy(from, path);
}

static void note_flushed(int fd, int is_all) {
  struct stat status;
  char path[64], name[64];
  if (fstat(fd, &status) != 0) return;
  if (is_all) {
    store_content(name, sizeof name, root);
    note("flush-all\t%s\n", name);
  } else if (S_ISDIR(status.st_mode)) {
    note("flush-folder\t%lu\n", (unsigned long)status.st_ino);
  } else if (S_ISREG(status.st_mode)) {
    // Through the link: the file may have no name any more.
    snprintf(path, sizeof path, "/proc/%d/fd/%d", (int)getpid(), fd);
    char target[4096];
    ssize_t length = readlink(path, target, sizeof target - 1);
    if (length < 0) return;
    target[length] = 0;
    if (access(target, F_OK) != 0) return;
    store_content(name, sizeof name, target);
    note("flush\t%lu\t%s\n", (unsigned long)status.st_ino, name);
  }
}

static int changes(int flags) { return flags & (O_CREAT | O_TRUNC); }

#define OPENING(at, path, flags, call) \
  if (!log_path || !changes(flags)) return call; \
  int begun = begin(); \
  struct place before = find(at, path); \
  int result = call; \
  if (result >= 0) note_opened(at, path, before, flags); \
  end(begun); \
  return result;

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    OPENING(AT_FDCWD, path, flags, next(path, flags, mode)) \
  }
#define OPEN_AT(name) \
  int name(int at, const char *path, int flags, ...) { \
    NEXT(name); \
    va_list list; \
    va_start(list, flags); \
    mode_t mode = flags & O_CREAT ? va_arg(list, mode_t) : 0; \
    va_end(list); \
    OPENING(at, path, flags, next(at, path, flags, mode)) \
  }

OPEN(open)
OPEN(open64)
OPEN_AT(openat)
OPEN_AT(openat64)
int __open_2(const char *path, int flags) { return open(path, flags); }
int __open64_2(const char *path, int flags) { return open64(path, flags); }
int __openat_2(int at, const char *path, int flags) { return openat(at, path, flags); }
int __openat64_2(int at, const char *path, int flags) { return openat64(at, path, flags); }

#define FOPEN(name) \
  FILE *name(const char *path, const char *mode) { \
    NEXT(name); \
    if (!log_path || mode[0] == 'r') return next(path, mode); \
    int begun = begin(); \
    struct place before = find(AT_FDCWD, path); \
    FILE *result = next(path, mode); \
    if (result) note_opened(AT_FDCWD, path, before, O_CREAT | (mode[0] == 'w' ? O_TRUNC : 0)); \
    end(begun); \
    return result; \
  }
FOPEN(fopen)
FOPEN(fopen64)

char *mkdtemp(char *path) {
  NEXT(mkdtemp);
  int begun = begin();
  char *result = next(path);
  if (begun && result) note_made(AT_FDCWD, result);
  end(begun);
  return result;
}

// A call that is noted after it went well.
#define NOTED(declared, name, call, ...) \
  int name declared { \
    NEXT(name); \
    int begun = begin(); \
    int result = next call; \
    if (begun && result >= 0) { __VA_ARGS__; } \
    end(begun); \
    return result; \
  }
// The same, where what stood there has to be known.
#define NOTED_WITH(before, declared, name, call, ...) \
  int name declared { \
    NEXT(name); \
    int begun = begin(); \
    before; \
    int result = next call; \
    if (begun && result >= 0) { __VA_ARGS__; } \
    end(begun); \
    return result; \
  }

NOTED((const char *path, mode_t mode), creat, (path, mode), note_made(AT_FDCWD, path))
NOTED((const char *path, mode_t mode), creat64, (path, mode), note_made(AT_FDCWD, path))
NOTED((char *path), mkstemp, (path), note_made(AT_FDCWD, path))
NOTED((char *path), mkstemp64, (path), note_made(AT_FDCWD, path))
NOTED((char *path, int flags), mkostemp, (path, flags), note_made(AT_FDCWD, path))
NOTED((char *path, int flags), mkostemp64, (path, flags), note_made(AT_FDCWD, path))
NOTED((const char *path, mode_t mode), mkdir, (path, mode), note_made(AT_FDCWD, path))
NOTED((int at, const char *path, mode_t mode), mkdirat, (at, path, mode), note_made(at, path))
NOTED((const char *target, const char *path), symlink, (target, path), note_made(AT_FDCWD, path))
NOTED((const char *target, int at, const char *path), symlinkat, (target, at, path), note_made(at, path))

#define LINK(at, to) \
  struct place made = find(at, to); \
  note("link\t%lu\t%lu\t%s\n", made.folder, made.file, made.name)
NOTED((const char *from, const char *to), link, (from, to), LINK(AT_FDCWD, to))
NOTED((int a, const char *from, int b, const char *to, int flags), linkat, (a, from, b, to, flags), LINK(b, to))

#define GONE note("remove\t%lu\t%s\n", gone.folder, gone.name)
NOTED_WITH(struct place gone = find(AT_FDCWD, path), (const char *path), unlink, (path), GONE)
NOTED_WITH(struct place gone = find(at, path), (int at, const char *path, int flags), unlinkat, (at, path, flags), GONE)
NOTED_WITH(struct place gone = find(AT_FDCWD, path), (const char *path), remove, (path), GONE)
NOTED_WITH(struct place gone = find(AT_FDCWD, path), (const char *path), rmdir, (path), GONE)

#define BOTH(a, from, b, to) struct place first = find(a, from), second = find(b, to)
NOTED_WITH(BOTH(AT_FDCWD, from, AT_FDCWD, to), (const char *from, const char *to), rename, (from, to),
           note_moved(first, second, 0))
NOTED_WITH(BOTH(a, from, b, to), (int a, const char *from, int b, const char *to), renameat, (a, from, b, to),
           note_moved(first, second, 0))
NOTED_WITH(BOTH(a, from, b, to), (int a, const char *from, int b, const char *to, unsigned int flags), renameat2,
           (a, from, b, to, flags), note_moved(first, second, flags))

NOTED((int fd), fsync, (fd), note_flushed(fd, 0))
NOTED((int fd), fdatasync, (fd), note_flushed(fd, 0))
NOTED((int fd), syncfs, (fd), note_flushed(fd, 1))

// System calls that a program makes by number.
long syscall(long number, ...) {
  static long (*next)(long, ...);
  if (!next) next = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  long word[6];
  va_list list;
  va_start(list, number);
  for (int index = 0; index < 6; index++) word[index] = va_arg(list, long);
  va_end(list);
  int opens = number == SYS_openat2 && changes((int)((struct open_how *)word[2])->flags);
  int begun = opens || number == SYS_renameat2 ? begin() : 0;
  struct place first = {0}, second = {0};
  if (begun) first = find((int)word[0], (const char *)word[1]);
  if (begun && !opens) second = find((int)word[2], (const char *)word[3]);
  long result = next(number, word[0], word[1], word[2], word[3], word[4], word[5]);
  if (begun && result >= 0) {
    if (opens) note_opened((int)word[0], (const char *)word[1], first, (int)((struct open_how *)word[2])->flags);
    else note_moved(first, second, (unsigned int)word[4]);
  }
  end(begun);
  return result;
}
