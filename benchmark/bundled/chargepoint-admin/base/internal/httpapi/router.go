// Package httpapi is the HTTP interface of the back office.
package httpapi

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"example.org/chargepoint/internal/config"
	"example.org/chargepoint/internal/repo"
)

const operatorKey = "operator"

type handlers struct {
	cfg  config.Config
	repo *repo.Repo
}

// NewRouter builds the routes.
func NewRouter(cfg config.Config, store *repo.Repo) *gin.Engine {
	h := &handlers{cfg: cfg, repo: store}
	r := gin.New()
	r.Use(gin.Recovery())
	r.GET("/healthz", func(c *gin.Context) { c.Status(http.StatusNoContent) })

	v1 := r.Group("/v1", h.authenticate)
	v1.GET("/stations", h.listStations)
	v1.PATCH("/stations/:id", h.patchStation)
	v1.GET("/sessions", h.listSessions)
	v1.GET("/invoices/:id", h.getInvoice)
	return r
}

// authenticate finds the operator of the key; everything below /v1 needs one.
func (h *handlers) authenticate(c *gin.Context) {
	operator, ok := h.cfg.APIKeys[c.GetHeader("X-Api-Key")]
	if !ok {
		c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "unknown key"})
		return
	}
	c.Set(operatorKey, operator)
	c.Next()
}

func fail(c *gin.Context, status int, message string) {
	c.AbortWithStatusJSON(status, gin.H{"error": message})
}
