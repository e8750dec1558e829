// libqrencode behind functions that Swift can call. The library is opened when a code is shown, and where it is not
// installed, none is.
#pragma once
#include <dlfcn.h>
#include <qrencode.h>
#include <stdbool.h>
#include <stddef.h>

struct qr_library {
  void *opened;
  __typeof__(QRcode_encodeString8bit) *encode;
  __typeof__(QRcode_free) *release;
};

static inline struct qr_library *qr_library_functions(void) {
  static struct qr_library library;
  return &library;
}

// Whether the library is there, with all that is needed of it.
static inline bool qr_library_open(void) {
  struct qr_library *library = qr_library_functions();
  if (library->opened) return true;
  void *opened = dlopen("libqrencode.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return false;
  library->encode = (__typeof__(QRcode_encodeString8bit) *)dlsym(opened, "QRcode_encodeString8bit");
  library->release = (__typeof__(QRcode_free) *)dlsym(opened, "QRcode_free");
  if (!(library->encode && library->release)) return false;
  library->opened = opened;
  return true;
}
