// libedit behind functions that Swift can call: what it takes after its own arguments is not known to Swift.
//
// The library is opened when somebody is asked for a line. Whoever is asked for nothing does not wait for it, and where
// it is not installed, a line is read as the terminal gives it.
#pragma once
#include <dlfcn.h>
#include <histedit.h>
#include <stdbool.h>
#include <stdio.h>

struct edit_library {
  void *opened;
  EditLine *(*init)(const char *, FILE *, FILE *, FILE *);
  void (*end)(EditLine *);
  const char *(*gets)(EditLine *, int *);
  int (*set)(EditLine *, int, ...);
  int (*get)(EditLine *, int, ...);
  void (*push)(EditLine *, const char *);
  const LineInfo *(*line)(EditLine *);
  int (*insert)(EditLine *, const char *);
  void (*erase)(EditLine *, int);
  int (*terminal)(char *, const char *);
};

static inline struct edit_library *edit_library(void) {
  static struct edit_library library;
  return &library;
}

// Whether the library is there, with all that is needed of it.
static inline bool edit_open(void) {
  if (edit_library()->opened) return true;
  void *opened = dlopen("libedit.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!opened) return false;
  edit_library()->init = (EditLine *(*)(const char *, FILE *, FILE *, FILE *))dlsym(opened, "el_init");
  edit_library()->end = (void (*)(EditLine *))dlsym(opened, "el_end");
  edit_library()->gets = (const char *(*)(EditLine *, int *))dlsym(opened, "el_gets");
  edit_library()->set = (int (*)(EditLine *, int, ...))dlsym(opened, "el_set");
  edit_library()->get = (int (*)(EditLine *, int, ...))dlsym(opened, "el_get");
  edit_library()->push = (void (*)(EditLine *, const char *))dlsym(opened, "el_push");
  edit_library()->line = (const LineInfo *(*)(EditLine *))dlsym(opened, "el_line");
  edit_library()->insert = (int (*)(EditLine *, const char *))dlsym(opened, "el_insertstr");
  edit_library()->erase = (void (*)(EditLine *, int))dlsym(opened, "el_deletestr");
  edit_library()->terminal = (int (*)(char *, const char *))dlsym(opened, "tgetent");
  const struct edit_library *found = edit_library();
  if (!(found->init && found->end && found->gets && found->set && found->get && found->push && found->line &&
        found->insert && found->erase && found->terminal))
    return false;
  edit_library()->opened = opened;
  return true;
}

// Whether the system knows what such a terminal can do; else the library would say that it does not.
static inline bool edit_knows(const char *terminal) { return edit_library()->terminal(NULL, terminal) == 1; }

// Emacs' keys; `prompt` says what stands before the line, `read` gives one character after the other, and TAB calls
// `complete`. All of them get `owner` from `edit_owner`.
static inline void edit_prepare(
    EditLine *edit, void *owner, char *(*prompt)(EditLine *), el_rfunc_t read,
    unsigned char (*complete)(EditLine *, int)) {
  edit_library()->set(edit, EL_CLIENTDATA, owner);
  edit_library()->set(edit, EL_PROMPT, prompt);
  edit_library()->set(edit, EL_EDITOR, "emacs");
  edit_library()->set(edit, EL_SIGNAL, 0);
  edit_library()->set(edit, EL_GETCFN, read);
  edit_library()->set(edit, EL_ADDFN, "complete-answer", "Completes what is typed", complete);
  edit_library()->set(edit, EL_BIND, "^I", "complete-answer", NULL);
  edit_library()->set(edit, EL_BIND, "\\e[1;5C", "em-next-word", NULL);
  edit_library()->set(edit, EL_BIND, "\\e[1;5D", "ed-prev-word", NULL);
  edit_library()->set(edit, EL_BIND, "\\e[3~", "ed-delete-next-char", NULL);
  edit_library()->set(edit, EL_BIND, "\\e[1~", "ed-move-to-beg", NULL);
  edit_library()->set(edit, EL_BIND, "\\e[4~", "ed-move-to-end", NULL);
  edit_library()->set(edit, EL_BIND, "\\e[7~", "ed-move-to-beg", NULL);
  edit_library()->set(edit, EL_BIND, "\\e[8~", "ed-move-to-end", NULL);
}

static inline void *edit_owner(EditLine *edit) {
  void *owner = NULL;
  edit_library()->get(edit, EL_CLIENTDATA, &owner);
  return owner;
}

static inline EditLine *edit_init(FILE *terminal_in, FILE *terminal_out) {
  return edit_library()->init("ledger-sync", terminal_in, terminal_out, terminal_out);
}
// Without editing, the end leaves the terminal alone: it would throw away what is typed ahead. `Conversation` puts it back.
static inline void edit_end(EditLine *edit) {
  edit_library()->set(edit, EL_EDITMODE, 0);
  edit_library()->end(edit);
}
static inline const char *edit_gets(EditLine *edit, int *count) {
  return edit_library()->gets(edit, count);
}
static inline void edit_push(EditLine *edit, const char *text) {
  edit_library()->push(edit, text);
}
static inline const LineInfo *edit_line(EditLine *edit) {
  return edit_library()->line(edit);
}
static inline int edit_insert(EditLine *edit, const char *text) {
  return edit_library()->insert(edit, text);
}
static inline void edit_erase(EditLine *edit, int count) {
  edit_library()->erase(edit, count);
}
