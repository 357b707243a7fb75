import { printedContracts } from './print';

test('bounds, goto, out parameters and frees', async () => {
  expect(
  await printedContracts('packet.c', `
#include <string.h>
#define MAX 64

int packet_read(struct stream *s, struct packet *p, const char *name)
{
	char label[MAX];
	unsigned char *buf = NULL;
	size_t i, len = 0;
	int ret = -1;

	if (!s || (p->size > MAX && !p->large))
		return -EINVAL;
	if (stream_length(s, &len) < 0)
		goto out;
	buf = malloc(len + 1);
	if (buf == NULL)
		goto out;
	for (i = 0; i < len; i++) {
		if (buf[i] == 0)
			break;
		label[i] = buf[i];
	}
	memcpy(p->body, buf, len);
	strncpy(label, name, sizeof(label) - 1);
	p->state |= READY;
	ret = 0;
out:
	free(buf);
	return ret;
}
`)
).toMatchInlineSnapshot(`
"<file>()
  1 MAX.value = 64

packet_read(s, p, name)
  1 return -EINVAL
      if not s or MAX < p.size
      if not s or not p.large
  2 stream_length: stream_length(s, &0)
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
  3 malloc: malloc(out1 stream_length(s, &0) + 1)
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      if stream_length(s, &0) >= 0, else goto
      after 2
  4 malloc(out1 stream_length(s, &…) + 1)[0]
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      if stream_length(s, &0) >= 0, else goto
      if malloc(out1 stream_length(s, &0) + 1) is not null, else goto
      if 0 < out1 stream_length(s, &0)
      after 2 3
  5 malloc(out1 stream_length(s, &…) + 1)[0]
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      if stream_length(s, &0) >= 0, else goto
      if malloc(out1 stream_length(s, &0) + 1) is not null, else goto
      if 0 < out1 stream_length(s, &0)
      if malloc(out1 stream_length(s, &…) + 1)[0] != 0, else break
      after 2 3
  6 …[0] = malloc(out1 stream_length(s, &…) + 1)[0]
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      if stream_length(s, &0) >= 0, else goto
      if malloc(out1 stream_length(s, &0) + 1) is not null, else goto
      if 0 < out1 stream_length(s, &0)
      if malloc(out1 stream_length(s, &…) + 1)[0] != 0, else break
      after 2 3
  7 memcpy: memcpy(p.body, malloc(out1 stream_length(s, &…) + 1), out1 stream_length(s, &0))
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      if stream_length(s, &0) >= 0, else goto
      if malloc(out1 stream_length(s, &0) + 1) is not null, else goto
      after 2 3
  8 strncpy: strncpy(…, name, sizeof … - 1)
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      if stream_length(s, &0) >= 0, else goto
      if malloc(out1 stream_length(s, &0) + 1) is not null, else goto
      after 2 3 7
  9 p.state = p.state | READY
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      if stream_length(s, &0) >= 0, else goto
      if malloc(out1 stream_length(s, &0) + 1) is not null, else goto
      after 2 3 7 8
  10 free: free(malloc(out1 stream_length(…, …) + 1) or null)
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      after 2
  11 return 0 or -1
      if s, else return EINVAL
      if MAX >= p.size or p.large, else return EINVAL
      after 2 10"
`);
});
