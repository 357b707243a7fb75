local _M = {}

function _M.send()
  local name = ngx.req.get_uri_args().file
  local file = io.open("/srv/manuals/" .. name, "rb")
  ngx.print(file:read("*a"))
end

return _M
