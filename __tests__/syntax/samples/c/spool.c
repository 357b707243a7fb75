/* A spool reader: takes framed records from a peer and files them. */
#include <stdio.h>
#include "spool.h"

#define MAX_RECORD 512
#define SPOOL_MAGIC "SPL1"
#define BANNER "spool/" SPOOL_VERSION
#define ROUND_UP(n, to) (((n) + (to) - 1) / (to) * (to))
#define CHECK(cond) do { if (!(cond)) { log_error(#cond); abort(); } } while (0)
#define FIELD(prefix, name) prefix##_##name
#define GUARD_ONLY

#ifdef __cplusplus
extern "C" {
#endif

typedef unsigned char byte_t;
typedef int (*handler_fn)(struct spool *, const byte_t *data, size_t len);

enum state { IDLE, OPEN = 4, CLOSED = 1 << 3 };

struct record {
  char name[64], *owner;
  uint32_t flags : 4;
  const byte_t matrix[4][MAX_RECORD];
  handler_fn on_read;
  int (*compare)(const void *, const void *);
  union { int number; double real; };
  struct { int line; } where;
  struct record *next;
};

typedef struct spool {
  FILE *file;
  enum state state;
} spool_t, *spool_ref;

static const struct option options[] = {
  { .name = "quiet", .value = 0 },
#ifdef WITH_TLS
  { .name = "tls", .flags[1] = TLS_ON },
#endif
  [OPT_LAST] = { 0 },
};

SPOOL_API int spool_count;
extern char *spool_root;
static int read_frame(spool_t *s, byte_t *into, size_t size);

/* Reads one frame. */
static INTERNAL int
read_frame(spool_t *s, byte_t *into, size_t size)
{
  byte_t header[8] = {0};
  size_t got, want = sizeof(header);
  int err;

  if (s == NULL || !into)
    return -EINVAL;
  if ((got = fread(header, 1, sizeof header, s->file)) < want)
    goto fail;
  if (memcmp(header, SPOOL_MAGIC, sizeof(SPOOL_MAGIC) - 1) != 0) {
    err = -EPROTO;
    goto fail;
  }
#ifdef STRICT
  if (header[4] & ~0x0f)
    return -EPROTO;
#else
  header[4] &= 0x0f;
#endif
  memcpy(into, header + 4, (size_t) want - 4);
#if 0
  memcpy(into, header, 100000);
#endif
  (void) fflush(s->file);
  (*s).state = OPEN, s->file = 0;
  return got > size ? (int) size : (log_short(got), (int) got);
fail:
  spool_close(s);
  return err ?: -1;
}

SPOOL_EXPORT(const char *) spool_name(const struct record records[MAX_RECORD], ...)
{
  static char buf[32 + 1];
  struct record *r;

  list_for_each_entry(r, &records) {
    if (r->next) continue;
    snprintf(buf, sizeof(buf), "%s-%" PRIu32 "\n", r->name, r->flags);
  }
  do {
    r = next_record(r, struct record);
  } while (r != NULL && r->where.line++ < 10);
  for (int i = 0, n = 3; i < n; i++, n--)
    buf[i] = *(r->name + i) ? 'x' : '-';
  while (1) { break; }
  return buf;
}

int spool_dispatch(kind, data, len)
  int kind;
  const byte_t *data;
  size_t len;
{
  switch (kind) {
  case 'a':
  case 'b':
    handle_ab(data);
    /* fall through */
  case 3 ... 5: {
    handle_range(&data[1], len);
    break;
  }
#ifdef WITH_TLS
  case KIND_TLS:
    return handle_tls(data);
#endif
  default:
    handlers[kind](data, len);
    (*fallback)(data);
  }
  if (kind == 1)
    len = 1;
  else if (kind == 2)
    len = 2;
#ifdef WITH_TLS
  else if (kind == KIND_TLS)
    len = 3;
#endif
  else
    len = ({ size_t t = len * 2; t; });
  return spool_apply(&(struct record){ .owner = "x", .flags = 2 }, kind);
}

SPOOL_COMMAND(flush) {
  asm volatile("mfence" : "=r"(x) : "r"(y) : "memory");
}

#ifdef _WIN32
int spool_open(const wchar_t *path) {
#else
int spool_open(const char *path) {
#endif
  return path != NULL && access(path, R_OK) == 0 && depth(path) < 8;
}
