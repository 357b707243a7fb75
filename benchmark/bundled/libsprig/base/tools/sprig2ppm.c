#include <stdio.h>
#include <stdlib.h>

#include "sprig.h"

#define MAX_FILE (64u << 20)

static uint8_t *read_file(const char *path, size_t *size)
{
	FILE *f = fopen(path, "rb");
	uint8_t *data;

	if (!f)
		return NULL;
	data = malloc(MAX_FILE);
	if (data)
		*size = fread(data, 1, MAX_FILE, f);
	fclose(f);
	return data;
}

/* Pixels of 1 byte are grey, of 2 bytes RGB565, of 4 bytes RGBA. */
static void put_pixel(const uint8_t *p, uint32_t depth)
{
	if (depth == 1) {
		putchar(p[0]);
		putchar(p[0]);
		putchar(p[0]);
	} else if (depth == 2) {
		unsigned int v = p[0] | (unsigned int)p[1] << 8;

		putchar((int)(v >> 11 << 3 & 0xff));
		putchar((int)(v >> 5 << 2 & 0xff));
		putchar((int)(v << 3 & 0xff));
	} else {
		fwrite(p, 1, 3, stdout);
	}
}

int main(int argc, char **argv)
{
	struct sprig_image *image = NULL;
	enum sprig_status st;
	uint8_t *data;
	size_t size = 0;

	if (argc != 2) {
		fprintf(stderr, "usage: sprig2ppm FILE > OUT.ppm\n");
		return 2;
	}
	data = read_file(argv[1], &size);
	if (!data) {
		perror(argv[1]);
		return 1;
	}
	st = sprig_decode(data, size, &image);
	free(data);
	if (st != SPRIG_OK) {
		fprintf(stderr, "%s: %s\n", argv[1], sprig_message(st));
		return 1;
	}
	printf("P6\n%u %u\n255\n", image->width, image->height);
	for (uint32_t y = 0; y < image->height; y++)
		for (uint32_t x = 0; x < image->width; x++)
			put_pixel(image->pixels + y * image->stride + (size_t)x * image->depth, image->depth);
	sprig_free(image);
	return 0;
}
