package store

import "testing"

func TestAddReplacesSameName(t *testing.T) {
	x := NewIndex()
	first := x.Add(Artifact{Project: "gateway", Name: "a.tar.gz"})
	second := x.Add(Artifact{Project: "gateway", Name: "a.tar.gz"})
	if _, ok := x.Get(first.ID); ok {
		t.Fatal("the older artifact is still there")
	}
	if got := x.List("gateway", ""); len(got) != 1 || got[0].ID != second.ID {
		t.Fatalf("unexpected list: %v", got)
	}
}

func TestListKeepsProjectsApart(t *testing.T) {
	x := NewIndex()
	x.Add(Artifact{Project: "gateway", Name: "linux/a"})
	x.Add(Artifact{Project: "docs", Name: "linux/b"})
	if got := x.List("docs", "linux/"); len(got) != 1 || got[0].Name != "linux/b" {
		t.Fatalf("unexpected list: %v", got)
	}
}
