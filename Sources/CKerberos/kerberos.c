// The functions of GSSAPI that libgit2 calls where a server on http asks for Kerberos. They go on to libgssapi_krb5, which
// is opened then; where it is not installed, nobody logs in with Kerberos. So the program needs neither that library nor
// the six behind it, of which Debian has no archives to link.
#include "kerberos.h"
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

typedef uint32_t status;
typedef struct {
  uint32_t length;
  const void *elements;
} identifier;

enum { failure = 13 << 16 };  // GSS_S_FAILURE

// 1.2.840.113554.1.2.1.4, by its bytes.
static identifier host_service = {10, "\x2a\x86\x48\x86\xf7\x12\x01\x02\x01\x04"};
identifier *GSS_C_NT_HOSTBASED_SERVICE = &host_service;

static void *function(const char *name) {
  static void *library;
  if (!library) library = dlopen("libgssapi_krb5.so.2", RTLD_NOW | RTLD_LOCAL);
  return library ? dlsym(library, name) : NULL;
}

// One function: its parameters, and how it hands them on.
#define FORWARD(name, parameters, arguments) \
  status name parameters { \
    status(*found) parameters = (status(*) parameters)function(#name); \
    return found ? found arguments : failure; \
  }

FORWARD(gss_delete_sec_context, (status * minor, void **context, void *token), (minor, context, token))
FORWARD(
    gss_display_status, (status * minor, status value, int type, identifier *mechanism, status *more, void *text),
    (minor, value, type, mechanism, more, text))
FORWARD(gss_import_name, (status * minor, void *text, identifier *type, void **name), (minor, text, type, name))
FORWARD(gss_indicate_mechs, (status * minor, void **mechanisms), (minor, mechanisms))
FORWARD(
    gss_init_sec_context,
    (status * minor, void *credential, void **context, void *target, identifier *mechanism, status flags, status time,
     void *bindings, void *input, identifier **actual, void *output, status *got, status *left),
    (minor, credential, context, target, mechanism, flags, time, bindings, input, actual, output, got, left))
FORWARD(gss_release_buffer, (status * minor, void *buffer), (minor, buffer))
FORWARD(gss_release_name, (status * minor, void **name), (minor, name))
FORWARD(gss_release_oid_set, (status * minor, void **set), (minor, set))
