module example.org/mappack

go 1.19
