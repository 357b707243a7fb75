local _M = {}

function _M.frame(sock)
  local size = tonumber(sock:receive("*l"))
  if size > 65536 then
    return nil, "frame too large"
  end
  return sock:receive(size)
end

return _M
