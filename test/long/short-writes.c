// Preloaded into a server: every other write of more than a few bytes to a file on a disk takes
// only the first half of them, as a network file system or a signal can make it. Nothing fails.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

static unsigned long calls;

static size_t taken(int fd, size_t count) {
  struct stat file;
  if (count < 64 || fstat(fd, &file) != 0 || !S_ISREG(file.st_mode)) return count;
  return __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED) % 2 ? count : count / 2;
}

ssize_t write(int fd, const void *from, size_t count) {
  static ssize_t (*next)(int, const void *, size_t);
  if (!next) next = (ssize_t (*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  return next(fd, from, taken(fd, count));
}

ssize_t pwrite(int fd, const void *from, size_t count, off_t at) {
  static ssize_t (*next)(int, const void *, size_t, off_t);
  if (!next) next = (ssize_t (*)(int, const void *, size_t, off_t))dlsym(RTLD_NEXT, "pwrite");
  return next(fd, from, taken(fd, count), at);
}

ssize_t pwrite64(int fd, const void *from, size_t count, off64_t at) {
  return pwrite(fd, from, count, at);
}

// One piece at a time is fewer than all, which is what a short write of several is.
ssize_t writev(int fd, const struct iovec *pieces, int count) {
  static ssize_t (*next)(int, const struct iovec *, int);
  if (!next) next = (ssize_t (*)(int, const struct iovec *, int))dlsym(RTLD_NEXT, "writev");
  struct stat file;
  if (count < 1 || fstat(fd, &file) != 0 || !S_ISREG(file.st_mode)) return next(fd, pieces, count);
  return write(fd, pieces[0].iov_base, pieces[0].iov_len);
}
