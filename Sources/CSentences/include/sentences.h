// The sentences of each language: files of this folder, as they are.
#pragma once

#include <stddef.h>

struct sentences {
  const unsigned char *start;
  size_t count;
};

struct sentences sentences_german(void);
struct sentences sentences_traditional_chinese(void);

// What stands behind some bytes where they stand first in a file; nothing (NULL) where they do not.
struct sentences sentences_behind(struct sentences file, const unsigned char *wanted, size_t count);
