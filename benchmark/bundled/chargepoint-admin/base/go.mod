module example.org/chargepoint

go 1.19

require (
	github.com/gin-gonic/gin v1.9.1
	github.com/lib/pq v1.10.9
)
