package httpapi

import (
	"errors"
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"

	"example.org/chargepoint/internal/repo"
)

func (h *handlers) listStations(c *gin.Context) {
	list, err := h.repo.Stations(c.Request.Context(), c.GetString(operatorKey))
	if err != nil {
		fail(c, http.StatusInternalServerError, "stations could not be read")
		return
	}
	c.JSON(http.StatusOK, list)
}

func (h *handlers) patchStation(c *gin.Context) {
	id, err := strconv.ParseInt(c.Param("id"), 10, 64)
	if err != nil {
		fail(c, http.StatusBadRequest, "not a station number")
		return
	}
	var change struct {
		Label string `json:"label"`
	}
	if err := c.ShouldBindJSON(&change); err != nil || change.Label == "" || len(change.Label) > 80 {
		fail(c, http.StatusBadRequest, "a label of at most 80 characters is needed")
		return
	}
	err = h.repo.RenameStation(c.Request.Context(), c.GetString(operatorKey), id, change.Label)
	if errors.Is(err, repo.ErrNotFound) {
		fail(c, http.StatusNotFound, "no such station")
		return
	}
	if err != nil {
		fail(c, http.StatusInternalServerError, "station could not be changed")
		return
	}
	c.Status(http.StatusNoContent)
}
