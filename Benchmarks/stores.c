// stores FOLDER [RECORDS]: how long it takes to read an index of RECORDS (100,000) from the forms it could have; decision 14.
// Writes the files into FOLDER, reads each as a new process would, warm, and prints the best time of 9 in milliseconds.
//   cc -O2 -o stores Benchmarks/stores.c -lsqlite3 && ./stores /tmp
#include <fcntl.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { FOLDERS = 120, BYTES_PER_RECORD = 90 };
static int records = 100000;
static char database[4096], flat[4096];
static volatile unsigned long long sink;

static void check(int ok, const char *what) {
  if (!ok) { perror(what); exit(1); }
}

static void execute(sqlite3 *index, const char *statements) {
  char *error = NULL;
  if (sqlite3_exec(index, statements, NULL, NULL, &error)) { fprintf(stderr, "%s\n", error); exit(1); }
}

static void write_files(void) {
  sqlite3 *index;
  char filling[4096];
  remove(database);
  check(sqlite3_open(database, &index) == SQLITE_OK, "sqlite3_open");
  execute(index, "PRAGMA synchronous = OFF; PRAGMA page_size = 16384; BEGIN;"
    "CREATE TABLE stat(path TEXT PRIMARY KEY, size, inode, mode, mtime, ctime) WITHOUT ROWID;"
    "CREATE TABLE field(path TEXT, date TEXT, amount TEXT, category TEXT, name TEXT);"
    "CREATE TABLE sheet(path TEXT PRIMARY KEY, bytes BLOB);");
  snprintf(filling, sizeof filling,
    "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < %d - 1),"
    " r AS (SELECT i, printf('users/alice/bills/%%d/%%02d/%%02d-lunch.%%08x.json', 2022 + i %% 5, 1 + i %% 12, 1 + i %% 28, i) p,"
    "  printf('%%d-%%02d-%%02d', 2022 + i %% 5, 1 + i %% 12, 1 + i %% 28) d FROM n)"
    " INSERT INTO stat SELECT p, 341, i + 1000000, 33188, i * 7919 + 1700000000000000000, i * 7919 + 1700000000000000000 FROM r;",
    records);
  execute(index, filling);
  execute(index, "INSERT INTO field SELECT path, substr(path, 19, 4) || '-' || substr(path, 24, 2) || '-' || substr(path, 27, 2),"
    " (inode % 20000) / 100.0, 'category ' || inode % 12, 'lunch' FROM stat;"
    "CREATE INDEX by_date ON field(date, category, amount);");
  snprintf(filling, sizeof filling, "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < %d)"
    " INSERT INTO sheet SELECT 'folder ' || i, randomblob(%d) FROM n; COMMIT;", FOLDERS, records * BYTES_PER_RECORD / FOLDERS);
  execute(index, filling);
  sqlite3_close(index);
  size_t size = (size_t)records * BYTES_PER_RECORD;
  int file = open(flat, O_RDWR | O_CREAT | O_TRUNC, 0644);
  char *bytes = malloc(size);
  check(file >= 0 && bytes, flat);
  memset(bytes, 7, size);
  check(write(file, bytes, size) == (ssize_t)size, flat);
  close(file);
  free(bytes);
}

// Reads every row of a question.
static void ask(const char *question) {
  sqlite3 *index;
  sqlite3_stmt *rows;
  check(sqlite3_open_v2(database, &index, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK, "sqlite3_open_v2");
  check(sqlite3_prepare_v2(index, question, -1, &rows, NULL) == SQLITE_OK, question);
  while (sqlite3_step(rows) == SQLITE_ROW)
    for (int column = 0; column < sqlite3_column_count(rows); column++) {
      const unsigned char *bytes = sqlite3_column_blob(rows, column);
      int count = sqlite3_column_bytes(rows, column);
      for (int place = 0; place + 8 <= count; place += 8) sink += *(const unsigned long long *)(bytes + place);
      if (count) sink += bytes[0];
    }
  sqlite3_finalize(rows);
  sqlite3_close(index);
}

static void map(const char *path) {
  struct stat status;
  int file = open(path, O_RDONLY);
  check(file >= 0 && !fstat(file, &status), path);
  const unsigned long long *words = mmap(NULL, status.st_size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  check(words != MAP_FAILED, "mmap");
  for (long place = 0; place < status.st_size / 8; place++) sink += words[place];
  munmap((void *)words, status.st_size);
  close(file);
}

static void measure(const char *title, void (*reading)(const char *), const char *what) {
  double best = 1e9;
  for (int run = 0; run < 9; run++) {
    struct timespec start, end;
    clock_gettime(CLOCK_MONOTONIC, &start);
    reading(what);
    clock_gettime(CLOCK_MONOTONIC, &end);
    double took = (end.tv_sec - start.tv_sec) * 1e3 + (end.tv_nsec - start.tv_nsec) / 1e6;
    if (took < best) best = took;
  }
  printf("| %s | %.1f |\n", title, best);
}

int main(int count, char **words) {
  if (count < 2) return 2;
  if (count > 2) records = atoi(words[2]);
  snprintf(database, sizeof database, "%s/stores.sqlite", words[1]);
  snprintf(flat, sizeof flat, "%s/stores.flat", words[1]);
  write_files();
  printf("| %d records | ms |\n|---|--:|\n", records);
  measure("SQLite, a row of stat data for each file, all of them", ask, "SELECT * FROM stat");
  measure("SQLite, a row of fields for each record, all of them", ask, "SELECT * FROM field");
  measure("SQLite, one month by category, from an index over the fields", ask,
    "SELECT category, sum(amount) FROM field WHERE date BETWEEN '2024-05-01' AND '2024-05-31' GROUP BY category");
  measure("SQLite, every month by category, from the same", ask,
    "SELECT substr(date, 1, 7), category, sum(amount) FROM field GROUP BY 1, 2");
  measure("SQLite, a sheet for each of 120 folders, all of them", ask, "SELECT * FROM sheet");
  measure("a flat file of the same size, mapped into memory", map, flat);
  remove(database);
  remove(flat);
  return 0;
}
