package desk

import "context"

type TicketRequest struct {
	Ticket *Ticket
}

type Ticket struct {
	Title   string
	Approval *Approval
}

type Approval struct{ By string }

type Store interface {
	Create(ctx context.Context, t *Ticket) error
}

type Server struct{ store Store }

func (s *Server) Open(ctx context.Context, q *TicketRequest) error {
	t := q.Ticket
	return s.store.Create(ctx, t)
}
