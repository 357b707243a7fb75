package directory

type BindRequest struct {
	Username string
	Password string
	// AllowEmptyPassword tells whether an empty password may be sent (unauthenticated bind).
	AllowEmptyPassword bool
}

type Conn struct {
	out chan []byte
}

func (r *BindRequest) encode() []byte {
	return join(r.Username, r.Password)
}

func (c *Conn) SimpleBind(request *BindRequest) error {
	packet := request.encode()
	c.out <- packet
	return c.answer()
}

func (c *Conn) Bind(username, password string) error {
	return c.SimpleBind(&BindRequest{Username: username, Password: password, AllowEmptyPassword: false})
}
