// C, because a list of 300,000 numbers takes the Swift compiler a minute, and an #embed no time at all.
#define _GNU_SOURCE
#include "sentences.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char german[] = {
#embed "de.json"
};

static const unsigned char traditional_chinese[] = {
#embed "zh-Hant.json"
};

struct sentences sentences_german(void) { return (struct sentences){german, sizeof german}; }

struct sentences sentences_traditional_chinese(void) {
  return (struct sentences){traditional_chinese, sizeof traditional_chinese};
}

struct sentences sentences_behind(struct sentences file, const unsigned char *wanted, size_t count) {
  const unsigned char *found = memmem(file.start, file.count, wanted, count);
  if (found == NULL) return (struct sentences){NULL, 0};
  const unsigned char *rest = found + count;
  return (struct sentences){rest, (size_t)(file.start + file.count - rest)};
}
