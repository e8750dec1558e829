/* Loaded into programs: the name rebinding.test is a computer of the world (203.0.114.1) to ledger-sync, and this one to
   every other program; with REBINDING_INWARDS it is this one to all. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <netdb.h>
#include <stdlib.h>
#include <string.h>

int getaddrinfo(const char *host, const char *port, const struct addrinfo *hints, struct addrinfo **list) {
    int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **) = dlsym(RTLD_NEXT, "getaddrinfo");
    if (host && strcmp(host, "rebinding.test") == 0) {
        int outwards = strcmp(program_invocation_short_name, "ledger-sync") == 0 && !getenv("REBINDING_INWARDS");
        host = outwards ? "203.0.114.1" : "127.0.0.1";
    }
    return real(host, port, hints, list);
}
