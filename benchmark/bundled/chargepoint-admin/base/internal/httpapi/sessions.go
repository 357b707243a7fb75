package httpapi

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"example.org/chargepoint/internal/repo"
)

const maxRows = 500

// listSessions answers GET /v1/sessions.
func (h *handlers) listSessions(c *gin.Context) {
	filter := repo.SessionFilter{Operator: c.GetString(operatorKey), Sort: c.Query("sort"), Limit: maxRows}
	var err error
	if raw := c.Query("station"); raw != "" {
		if filter.Station, err = strconv.ParseInt(raw, 10, 64); err != nil {
			fail(c, http.StatusBadRequest, "not a station number")
			return
		}
	}
	if raw := c.Query("limit"); raw != "" {
		if filter.Limit, err = strconv.Atoi(raw); err != nil || filter.Limit < 1 || filter.Limit > maxRows {
			fail(c, http.StatusBadRequest, "limit is out of range")
			return
		}
	}
	if filter.From, err = time.Parse(time.RFC3339, c.DefaultQuery("from", "2000-01-01T00:00:00Z")); err != nil {
		fail(c, http.StatusBadRequest, "from is not a time")
		return
	}
	if filter.To, err = time.Parse(time.RFC3339, c.DefaultQuery("to", "2100-01-01T00:00:00Z")); err != nil {
		fail(c, http.StatusBadRequest, "to is not a time")
		return
	}
	list, err := h.repo.Sessions(c.Request.Context(), filter)
	if errors.Is(err, repo.ErrBadSort) {
		fail(c, http.StatusBadRequest, "can't sort by that")
		return
	}
	if err != nil {
		fail(c, http.StatusInternalServerError, "sessions could not be read")
		return
	}
	c.JSON(http.StatusOK, list)
}

// getInvoice answers GET /v1/invoices/:id.
func (h *handlers) getInvoice(c *gin.Context) {
	invoice, err := h.repo.Invoice(c.Request.Context(), c.GetString(operatorKey), c.Param("id"))
	if errors.Is(err, repo.ErrNotFound) {
		fail(c, http.StatusNotFound, "no such invoice")
		return
	}
	if err != nil {
		fail(c, http.StatusInternalServerError, "invoice could not be read")
		return
	}
	c.JSON(http.StatusOK, invoice)
}
