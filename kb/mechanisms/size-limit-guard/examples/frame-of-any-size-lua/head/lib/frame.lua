local _M = {}

function _M.frame(sock)
  local size = tonumber(sock:receive("*l"))
  return sock:receive(size)
end

return _M
