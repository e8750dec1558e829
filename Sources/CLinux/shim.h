// What the C library keeps behind _GNU_SOURCE, and what is variadic, so that Swift cannot call it.
#ifndef LEDGER_SYNC_CLINUX_SHIM_H
#define LEDGER_SYNC_CLINUX_SHIM_H

#include <linux/openat2.h>
#include <malloc.h>
#include <spawn.h>
#include <signal.h>
#include <stdint.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

extern int renameat2(int old_folder, const char *old_name, int new_folder, const char *new_name, unsigned int flags);
extern ssize_t getdents64(int folder, void *buffer, size_t size);
extern ssize_t getrandom(void *buffer, size_t size, unsigned int flags);
extern int syncfs(int folder);
extern void *memmem(const void *bytes, size_t size, const void *wanted, size_t wanted_size);
extern int pipe2(int ends[2], int flags);
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *folder);

// From how many bytes on a block of its own is made, and goes back to the system when it is freed.
static inline int ledger_large_blocks(int bytes) { return mallopt(M_MMAP_THRESHOLD, bytes); }

// The kind of the file system of an open folder, as statfs(2) numbers them; -1 for an error.
static inline long ledger_file_system(int folder) {
  struct statfs status;
  return fstatfs(folder, &status) == 0 ? (long)status.f_type : -1;
}

static const unsigned int ledger_rename_noreplace = 1;
static const unsigned int ledger_rename_exchange = 2;

// O_PATH: a handle that names a file or folder without opening it.
static const int ledger_open_path = 010000000;

// openat2(2) has no wrapper in the C library yet. No component of `path` may be a symbolic link or lead outside.
static inline int ledger_open_beneath(int folder, const char *path, int flags, unsigned int mode) {
  struct open_how how = {
      .flags = (uint64_t)flags,
      .mode = mode,
      .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_MAGICLINKS,
  };
  return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

extern ssize_t preadv2(int file, const struct iovec *parts, int count, off_t offset, int flags);

// The first bytes of a file, as far as they lie in memory; EAGAIN where the disk would have to be waited for.
static inline ssize_t ledger_read_cached(int file, void *buffer, size_t size) {
  struct iovec part = {.iov_base = buffer, .iov_len = size};
  return preadv2(file, &part, 1, 0, 8 /* RWF_NOWAIT */);
}

// What tells that a folder's content has changed, and that it is gone itself; never through a link.
static const uint32_t ledger_watched = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
    | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_DONT_FOLLOW | IN_EXCL_UNLINK;
static const uint32_t ledger_watched_overflow = IN_Q_OVERFLOW;
static const uint32_t ledger_watched_folder = IN_ISDIR;

#endif
