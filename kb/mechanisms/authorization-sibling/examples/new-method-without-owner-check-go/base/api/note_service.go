package api

import (
	"context"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

type NoteService struct {
	Store *Store
}

func (s *NoteService) CreateNote(ctx context.Context, request *CreateNoteRequest) (*Note, error) {
	user, err := getCurrentUser(ctx, s.Store)
	if err != nil {
		return nil, err
	}
	return s.Store.CreateNote(ctx, &Note{CreatorID: user.ID, Text: request.Text})
}

func (s *NoteService) UpdateNote(ctx context.Context, request *UpdateNoteRequest) (*Note, error) {
	note, err := s.Store.GetNote(ctx, request.ID)
	if err != nil {
		return nil, err
	}
	user, _ := getCurrentUser(ctx, s.Store)
	if note.CreatorID != user.ID {
		return nil, status.Errorf(codes.PermissionDenied, "permission denied")
	}
	return s.Store.UpdateNote(ctx, request.ID, request.Text)
}

func (s *NoteService) DeleteNote(ctx context.Context, request *DeleteNoteRequest) (*Empty, error) {
	note, err := s.Store.GetNote(ctx, request.ID)
	if err != nil {
		return nil, err
	}
	user, _ := getCurrentUser(ctx, s.Store)
	if note.CreatorID != user.ID {
		return nil, status.Errorf(codes.PermissionDenied, "permission denied")
	}
	return &Empty{}, s.Store.DeleteNote(ctx, request.ID)
}
