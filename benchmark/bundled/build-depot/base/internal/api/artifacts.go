package api

import (
	"errors"
	"io"
	"net/http"
	"strconv"
	"time"

	"github.com/go-chi/chi/v5"

	"example.com/depot/internal/store"
)

// maxUpload is the largest artifact that is taken.
const maxUpload = 2 << 30

func (a *API) listArtifacts(w http.ResponseWriter, r *http.Request) {
	project := chi.URLParam(r, "project")
	if !can(r, project, Reader) {
		fail(w, http.StatusForbidden, "no access to this project")
		return
	}
	writeJSON(w, http.StatusOK, a.index.List(project, tidyName(r.URL.Query().Get("prefix"))))
}

func (a *API) putArtifact(w http.ResponseWriter, r *http.Request) {
	project := chi.URLParam(r, "project")
	if !can(r, project, Writer) {
		fail(w, http.StatusForbidden, "no write access to this project")
		return
	}
	name, err := checkName(r.URL.Query().Get("name"))
	if err != nil {
		fail(w, http.StatusBadRequest, err.Error())
		return
	}
	size, err := a.blobs.Write(project, name, http.MaxBytesReader(w, r.Body, maxUpload))
	if err != nil {
		a.log.Error("upload failed", "project", project, "name", name, "err", err)
		fail(w, http.StatusInternalServerError, "upload failed")
		return
	}
	art := a.index.Add(store.Artifact{Project: project, Name: name, Size: size, By: userOf(r), At: time.Now().UTC()})
	writeJSON(w, http.StatusCreated, art)
}

func (a *API) getArtifact(w http.ResponseWriter, r *http.Request) {
	project := chi.URLParam(r, "project")
	if !can(r, project, Reader) {
		fail(w, http.StatusForbidden, "no access to this project")
		return
	}
	art, err := a.lookup(r)
	if err != nil || art.Project != project {
		fail(w, http.StatusNotFound, "no such artifact")
		return
	}
	a.stream(w, art)
}

func (a *API) deleteArtifact(w http.ResponseWriter, r *http.Request) {
	project := chi.URLParam(r, "project")
	if !can(r, project, Writer) {
		fail(w, http.StatusForbidden, "no write access to this project")
		return
	}
	art, err := a.lookup(r)
	if err != nil || art.Project != project {
		fail(w, http.StatusNotFound, "no such artifact")
		return
	}
	a.index.Remove(art.ID)
	if err := a.blobs.Remove(art.Project, art.Name); err != nil {
		a.log.Warn("blob not removed", "project", art.Project, "name", art.Name, "err", err)
	}
	w.WriteHeader(http.StatusNoContent)
}

// lookup finds the artifact that the path names.
func (a *API) lookup(r *http.Request) (store.Artifact, error) {
	id, err := strconv.ParseInt(chi.URLParam(r, "id"), 10, 64)
	if err != nil {
		return store.Artifact{}, err
	}
	art, ok := a.index.Get(id)
	if !ok {
		return store.Artifact{}, errors.New("unknown artifact")
	}
	return art, nil
}

// stream sends an artifact's blob.
func (a *API) stream(w http.ResponseWriter, art store.Artifact) {
	blob, err := a.blobs.Open(art.Project, art.Name)
	if err != nil {
		a.log.Error("blob is missing", "project", art.Project, "name", art.Name, "err", err)
		fail(w, http.StatusInternalServerError, "blob is missing")
		return
	}
	defer blob.Close()
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Length", strconv.FormatInt(art.Size, 10))
	_, _ = io.Copy(w, blob)
}
