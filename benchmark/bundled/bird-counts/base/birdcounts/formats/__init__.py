"""File formats that volunteers send."""
