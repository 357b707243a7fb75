package http

import (
	"net/http"

	"github.com/gin-gonic/gin"
)

type AdminHandler struct {
	users UserStore
}

func (h *AdminHandler) Register(r *gin.RouterGroup) {
	r.GET("/users", h.list)
	r.DELETE("/users/:id", h.remove)
}

func (h *AdminHandler) list(c *gin.Context) {
	c.JSON(http.StatusOK, h.users.All())
}

func (h *AdminHandler) remove(c *gin.Context) {
	caller := currentUser(c)
	if !caller.IsAdmin {
		c.AbortWithStatus(http.StatusForbidden)
		return
	}
	if err := h.users.Delete(c.Param("id")); err != nil {
		c.AbortWithError(http.StatusInternalServerError, err)
		return
	}
	c.Status(http.StatusNoContent)
}
