package proxy

import (
	"io"
	"net/http"
)

// Forward hands a request to the backend and copies its answer.
func (p *Proxy) Forward(w http.ResponseWriter, r *http.Request) {
	out := r.Clone(r.Context())
	out.URL.Host = p.backend
	out.URL.Scheme = "http"
	out.RequestURI = ""
	clean(out.Header)
	resp, err := p.client.Do(out)
	if err != nil {
		http.Error(w, "bad gateway", http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	w.WriteHeader(resp.StatusCode)
	io.Copy(w, resp.Body)
}

func clean(h http.Header) {
	h.Del("Cookie")
	h.Del("Connection")
}
