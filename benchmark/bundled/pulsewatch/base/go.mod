module example.org/pulsewatch

go 1.22
