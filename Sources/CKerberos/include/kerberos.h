// Nothing of it is called from Swift. libgit2 looks for these functions where a server asks for Kerberos.
#pragma once
