local _M = {}

function _M.send()
  local name = ngx.req.get_uri_args().file
  if string.find(name, "%.%.") ~= nil then
    ngx.exit(403)
  end
  local file = io.open("/srv/manuals/" .. name, "rb")
  ngx.print(file:read("*a"))
end

return _M
