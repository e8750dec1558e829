// What the C library keeps behind _GNU_SOURCE, and what is variadic, so that Swift cannot call it.
#ifndef LEDGER_SYNC_CLINUX_SHIM_H
#define LEDGER_SYNC_CLINUX_SHIM_H

#include <linux/openat2.h>
#include <malloc.h>
#include <spawn.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <sys/un.h>
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
// All that can change what a folder's files look like, and that the folder is not where it was.
static const uint32_t ledger_watched_closely = IN_MODIFY | IN_ATTRIB | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE
    | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR;
// What tells that the folders are others now: one has gone or moved, or so much has happened that some of it was not told.
static const uint32_t ledger_watched_gone = IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT | IN_IGNORED | IN_Q_OVERFLOW;
static const uint32_t ledger_watched_moved = IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
static const uint32_t ledger_watched_overflow = IN_Q_OVERFLOW;
static const uint32_t ledger_watched_folder = IN_ISDIR;

// The address of a socket that has a name and no file (unix(7), "abstract"); its length, or 0 where the name is too long.
static inline socklen_t ledger_socket_address(struct sockaddr_un *address, const char *name, size_t count) {
  if (count >= sizeof address->sun_path) return 0;
  *address = (struct sockaddr_un){.sun_family = AF_UNIX};
  for (size_t i = 0; i < count; i++) address->sun_path[i + 1] = name[i];
  return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + count);
}

// Binds a socket to such a name, or connects it to who has bound one.
static inline int ledger_bind(int file, const char *name, size_t count) {
  struct sockaddr_un address;
  socklen_t size = ledger_socket_address(&address, name, count);
  return size == 0 ? -1 : bind(file, (struct sockaddr *)&address, size);
}
static inline int ledger_connect(int file, const char *name, size_t count) {
  struct sockaddr_un address;
  socklen_t size = ledger_socket_address(&address, name, count);
  return size == 0 ? -1 : connect(file, (struct sockaddr *)&address, size);
}

extern int accept4(int file, struct sockaddr *address, socklen_t *size, int flags);
static inline int ledger_accept(int file) { return accept4(file, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }
static inline int ledger_socket(void) { return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0); }
// Nobody is killed because the other end went away.
static inline ssize_t ledger_send(int file, const void *bytes, size_t count) {
  return send(file, bytes, count, MSG_NOSIGNAL);
}

// Whose process is at the other end of such a socket; -1 where that cannot be said.
static inline int64_t ledger_peer(int file) {
  struct { pid_t process; uid_t user; gid_t group; } peer;  // struct ucred
  socklen_t size = sizeof peer;
  return getsockopt(file, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 ? (int64_t)peer.user : -1;
}

#endif
