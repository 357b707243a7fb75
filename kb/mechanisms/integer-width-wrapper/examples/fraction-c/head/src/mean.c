#include <stdlib.h>

double mean_area(int width, int height, int n)
{
    return width * height / n;
}
