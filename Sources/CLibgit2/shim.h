#ifndef LEDGER_SYNC_CLIBGIT2_SHIM_H
#define LEDGER_SYNC_CLIBGIT2_SHIM_H

#include <git2.h>
#include <git2/sys/mempack.h>
#include <git2/sys/odb_backend.h>
#include <git2/sys/repository.h>
#include <git2/sys/stream.h>
#include <git2/sys/transport.h>

/* git_libgit2_opts is variadic, which Swift cannot call. One function for each shape of its arguments. */

static inline int ledger_git_enable(git_libgit2_opt_t option, int enabled) {
  return git_libgit2_opts(option, enabled);
}

static inline int ledger_git_limit(git_libgit2_opt_t option, size_t limit) {
  return git_libgit2_opts(option, limit);
}

static inline int ledger_git_cache(git_object_t type, size_t limit) {
  return git_libgit2_opts(GIT_OPT_SET_CACHE_OBJECT_LIMIT, type, limit);
}

static inline int ledger_git_trust(const char *file, const char *folder) {
  return git_libgit2_opts(GIT_OPT_SET_SSL_CERT_LOCATIONS, file, folder);
}

/* Where libgit2 is linked in, these are mbedtls' own functions, whose names lead to ours (Tools/build-release). */
int __real_mbedtls_x509_crt_parse_file(void *chain, const char *path);
int __real_mbedtls_x509_crt_parse_path(void *chain, const char *path);

/* What libgit2 calls back: its own part first, as it expects, then the Swift object that stands behind it. */

typedef struct {
  git_smart_subtransport parent;
  void *connection;
} ledger_git_subtransport;

typedef struct {
  git_smart_subtransport_stream parent;
  void *connection;
} ledger_git_subtransport_stream;

typedef struct {
  git_stream parent;
  void *connection;
} ledger_git_socket_stream;

#endif
