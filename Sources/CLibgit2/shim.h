#ifndef LEDGER_SYNC_CLIBGIT2_SHIM_H
#define LEDGER_SYNC_CLIBGIT2_SHIM_H

#include <git2.h>

#endif
