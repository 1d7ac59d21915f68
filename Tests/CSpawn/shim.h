#include <spawn.h>

// Declared by spawn.h for GNU sources only, which Swift's are not (glibc 2.34).
#ifdef __linux__
extern int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *, const char *);
extern int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *, int);
#endif
