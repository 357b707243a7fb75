package api

import (
	"encoding/json"
	"net/http"
	"strconv"

	"example.org/pulsewatch/internal/check"
)

const (
	maxBody  = 16 << 10
	minEvery = 30
)

func (a *API) routes(mux *http.ServeMux) {
	mux.HandleFunc("GET /monitors", a.list)
	mux.HandleFunc("POST /monitors", a.add)
	mux.HandleFunc("DELETE /monitors/{id}", a.remove)
	mux.HandleFunc("GET /monitors/{id}/last", a.last)
}

func (a *API) list(w http.ResponseWriter, r *http.Request) {
	reply(w, http.StatusOK, a.monitors.Of(teamOf(r)))
}

// decode reads a body of JSON.
func decode(w http.ResponseWriter, r *http.Request, into any) error {
	return json.NewDecoder(http.MaxBytesReader(w, r.Body, maxBody)).Decode(into)
}

func valid(m check.Monitor) bool {
	return check.Known(m.Kind) && m.Address != "" && m.Every >= minEvery
}

func (a *API) add(w http.ResponseWriter, r *http.Request) {
	var m check.Monitor
	if err := decode(w, r, &m); err != nil || !valid(m) {
		http.Error(w, "not a monitor", http.StatusBadRequest)
		return
	}
	m.Team = teamOf(r)
	reply(w, http.StatusCreated, a.monitors.Add(m))
}

// find returns the monitor of the path, or answers that there is none.
func (a *API) find(w http.ResponseWriter, r *http.Request) (check.Monitor, bool) {
	id, _ := strconv.ParseInt(r.PathValue("id"), 10, 64)
	m, ok := a.monitors.Get(teamOf(r), id)
	if !ok {
		http.Error(w, "no such monitor", http.StatusNotFound)
	}
	return m, ok
}

func (a *API) remove(w http.ResponseWriter, r *http.Request) {
	if m, ok := a.find(w, r); ok {
		a.monitors.Remove(m.ID)
		w.WriteHeader(http.StatusNoContent)
	}
}

func (a *API) last(w http.ResponseWriter, r *http.Request) {
	if m, ok := a.find(w, r); ok {
		reply(w, http.StatusOK, a.monitors.Last(m.ID))
	}
}

func reply(w http.ResponseWriter, status int, v any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(v)
}
