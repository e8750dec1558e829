// libzip behind functions that Swift can call. The library is opened when an archive or a workbook is read: whoever reads
// none does not wait for it, and needs none.
#pragma once
#include <dlfcn.h>
#include <stdbool.h>
#include <stddef.h>
#include <zip.h>

#define EACH_ZIP_FUNCTION(use) \
  use(zip_discard) use(zip_error_code_zip) use(zip_error_fini) use(zip_error_init) use(zip_fclose) \
  use(zip_file_get_error) use(zip_fopen_index) use(zip_fread) use(zip_get_error) use(zip_get_num_entries) \
  use(zip_open_from_source) use(zip_source_buffer_create) use(zip_source_free) use(zip_stat_index) use(zip_stat_init)

struct zip_library {
  void *opened;
#define MEMBER(name) __typeof__(name) *name;
  EACH_ZIP_FUNCTION(MEMBER)
#undef MEMBER
};

static inline struct zip_library *zip_library_functions(void) {
  static struct zip_library library;
  return &library;
}

// Whether the library is there, with all that is needed of it. Its two names are those of Debian 12 and of later ones.
static inline bool zip_library_open(void) {
  struct zip_library *library = zip_library_functions();
  if (library->opened) return true;
  void *opened = dlopen("libzip.so.5", RTLD_NOW | RTLD_LOCAL);
  if (!opened) opened = dlopen("libzip.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return false;
#define FIND(name) \
  library->name = (__typeof__(name) *)dlsym(opened, #name); \
  if (!library->name) return false;
  EACH_ZIP_FUNCTION(FIND)
#undef FIND
  library->opened = opened;
  return true;
}
