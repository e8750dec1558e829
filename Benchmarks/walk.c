// walk [-r] THREADS FOLDER: the floor of every question. Looks at every file below a folder, with -r also reads it.
// Prints how many files and bytes there were. Threads take folders from one stack.
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static char **stack;
static size_t depth, room, working, files, bytes;
static int reads;

static void push(const char *parent, const char *name) {
  char *path = malloc(strlen(parent) + strlen(name) + 2);
  sprintf(path, *name ? "%s/%s" : "%s%s", parent, name);
  pthread_mutex_lock(&mutex);
  if (depth == room) stack = realloc(stack, (room = room * 2 + 64) * sizeof *stack);
  stack[depth++] = path;
  pthread_cond_signal(&changed);
  pthread_mutex_unlock(&mutex);
}

static size_t contents(int folder, const char *name) {
  static _Thread_local char buffer[1 << 16];
  int file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
  if (file < 0) return 0;
  size_t sum = 0;
  for (ssize_t count; (count = read(file, buffer, sizeof buffer)) > 0;) sum += count;
  close(file);
  return sum;
}

static void look(const char *path, size_t *found, size_t *size) {
  DIR *folder = opendir(path);
  if (!folder) return;
  for (struct dirent *entry; (entry = readdir(folder));) {
    const char *name = entry->d_name;
    if (!strcmp(name, ".") || !strcmp(name, "..") || !strcmp(name, ".git")) continue;
    struct stat status;
    if (fstatat(dirfd(folder), name, &status, AT_SYMLINK_NOFOLLOW)) continue;
    if (S_ISDIR(status.st_mode)) push(path, name);
    if (!S_ISREG(status.st_mode)) continue;
    ++*found;
    *size += reads ? contents(dirfd(folder), name) : (size_t)status.st_size;
  }
  closedir(folder);
}

static void *work(void *unused) {
  size_t found = 0, size = 0;
  pthread_mutex_lock(&mutex);
  while (1) {
    while (!depth && working) pthread_cond_wait(&changed, &mutex);
    if (!depth) break;
    char *path = stack[--depth];
    working++;
    pthread_mutex_unlock(&mutex);
    look(path, &found, &size);
    free(path);
    pthread_mutex_lock(&mutex);
    if (!--working && !depth) pthread_cond_broadcast(&changed);
  }
  files += found;
  bytes += size;
  pthread_mutex_unlock(&mutex);
  return unused;
}

int main(int count, char **words) {
  reads = count > 1 && !strcmp(words[1], "-r");
  if (count != 3 + reads) return 2;
  int threads = atoi(words[1 + reads]);
  pthread_t helpers[64];
  if (threads < 1 || threads > 64) return 2;
  push(words[2 + reads], "");
  for (int n = 1; n < threads; n++) pthread_create(&helpers[n], NULL, work, NULL);
  work(NULL);
  for (int n = 1; n < threads; n++) pthread_join(helpers[n], NULL);
  printf("%zu files, %zu bytes\n", files, bytes);
  return 0;
}
