import { printedContracts } from './print';

test('error returns, out parameters, defer and composite literals', async () => {
  expect(
  await printedContracts('vault.go', `package vault

import (
	"encoding/json"
	"net/http"
	"os"
)

func (v *Vault) Save(w http.ResponseWriter, r *http.Request) error {
	user, ok := r.Context().Value(userKey).(*User)
	if !ok || user.Disabled {
		http.Error(w, "denied", http.StatusForbidden)
		return ErrDenied
	}
	var doc Document
	if err := json.NewDecoder(r.Body).Decode(&doc); err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	f, err := os.OpenFile(v.path(doc.ID), os.O_CREATE|os.O_WRONLY, 0600)
	if err != nil {
		return err
	}
	v.index[doc.ID] = &Entry{Owner: user.ID, Size: len(doc.Body)}
	_, err = f.Write(doc.Body)
	return err
}
`)
).toMatchInlineSnapshot(`
"Vault.Save(w, r)
  1 r.Context()
  2 r.Context().Value(userKey)
      after 1
  3 http.Error: http.Error(w, "denied", http.StatusForbidden)
      if not (*User)r.Context().Value(userKey).1 or (*User)r.Context().Value(userKey).0.Disabled
      after 1 2
  4 return ErrDenied
      if not (*User)r.Context().Value(userKey).1 or (*User)r.Context().Value(userKey).0.Disabled
      after 1 2 3
  5 json.NewDecoder: json.NewDecoder(r.Body)
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      after 1 2
  6 json.NewDecoder(r.Body).Decode(&…)
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      after 1 2 5
  7 return json.NewDecoder(r.Body).Decode(&…)
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is not null
      after 1 2 5 6
  8 this.mu.Lock: this.mu.Lock()
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      after 1 2 5 6
  9 this.mu.Unlock: this.mu.Unlock() [deferred]
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      after 1 2 5 6 8
  10 this.path: this.path(out0 json.NewDecoder(….Body).Decode(&…).ID)
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      after 1 2 5 6 8 9
  11 os.OpenFile: os.OpenFile(this.path(out0 ….NewDecoder(…).Decode(&…).ID), os.O_CREATE | os.O_WRONLY, 384)
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      after 1 2 5 6 8 9 10
  12 return os.OpenFile(this.path(out0 ….Decode(…).ID), os.O_CREATE | os.O_WRONLY, 384).1
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      if os.OpenFile(this.path(out0 ….Decode(…).ID), os.O_CREATE | os.O_WRONLY, 384).1 is not null
      after 1 2 5 6 8 9 10 11
  13 len: len(out0 json.NewDecoder(….Body).Decode(&…).Body)
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      if os.OpenFile(this.path(out0 ….Decode(…).ID), os.O_CREATE | os.O_WRONLY, 384).1 is null, else return err
      after 1 2 5 6 8 9 10 11
  14 this.index[out0 json.NewDecoder(….Body).Decode(&…).ID] = &{Owner: (*User)….Value(…).0.ID, Size: len(out0 ….Decode(…).Body)}
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      if os.OpenFile(this.path(out0 ….Decode(…).ID), os.O_CREATE | os.O_WRONLY, 384).1 is null, else return err
      after 1 2 5 6 8 9 10 11 13
  15 os.OpenFile(this.path(out0 ….ID), os.O_CREATE | os.O_WRONLY, 384).0.Write(out0 json.NewDecoder(….Body).Decode(&…).Body)
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      if os.OpenFile(this.path(out0 ….Decode(…).ID), os.O_CREATE | os.O_WRONLY, 384).1 is null, else return err
      after 1 2 5 6 8 9 10 11 13
  16 return os.OpenFile(this.path(….ID), ….O_CREATE | ….O_WRONLY, 384).0.Write(out0 ….NewDecoder(…).Decode(&…).Body).1
      if (*User)r.Context().Value(userKey).1, else return Error http w denied StatusForbidden
      if not (*User)r.Context().Value(userKey).0.Disabled, else return Error http w denied StatusForbidden
      if json.NewDecoder(r.Body).Decode(&…) is null, else return err
      if os.OpenFile(this.path(out0 ….Decode(…).ID), os.O_CREATE | os.O_WRONLY, 384).1 is null, else return err
      after 1 2 5 6 8 9 10 11 13 15"
`);
});

test('loops, switches and closures', async () => {
  expect(
  await printedContracts('jobs.go', `package jobs

func Run(jobs []Job, mode string) (n int, err error) {
	for i, j := range jobs {
		if j.Hidden {
			continue
		}
		if j.Size > maxSize {
			return n, ErrTooLarge
		}
		n++
		go func() { j.Start(i) }()
	}
	switch mode {
	case "fast", "turbo":
		hurry()
	case "":
		panic("mode")
	default:
		wait()
	}
	return n, nil
}
`)
).toMatchInlineSnapshot(`
"Run(jobs, mode)
  1 return […, ErrTooLarge]
      if not each of jobs.1.Hidden, else continue
      if maxSize < each of jobs.1.Size
  2 each of jobs.1.Start(each of jobs.0) [in Run/<closure>]
      if not each of jobs.1.Hidden, else continue
      if maxSize >= each of jobs.1.Size, else return n ErrTooLarge
  3 (): function.()() [deferred]
      if not each of jobs.1.Hidden, else continue
      if maxSize >= each of jobs.1.Size, else return n ErrTooLarge
  4 hurry: hurry()
      if each of jobs.1.Hidden or maxSize >= each of jobs.1.Size, else return n ErrTooLarge
      if mode == "fast" or mode == "turbo"
  5 panic: panic("mode")
      if each of jobs.1.Hidden or maxSize >= each of jobs.1.Size, else return n ErrTooLarge
      if mode == ""
  6 wait: wait()
      if each of jobs.1.Hidden or maxSize >= each of jobs.1.Size, else return n ErrTooLarge
      if mode != "fast"
      if mode != "turbo"
      if mode != ""
  7 return […, null]
      if each of jobs.1.Hidden or maxSize >= each of jobs.1.Size, else return n ErrTooLarge
      if mode != "", else call panic mode"
`);
});
