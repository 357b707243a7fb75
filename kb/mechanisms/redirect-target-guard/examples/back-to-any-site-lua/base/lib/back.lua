local _M = {}

function _M.back()
  local to = ngx.var.arg_to
  if to:sub(1, 1) ~= "/" or to:sub(1, 2) == "//" then
    return ngx.exit(400)
  end
  return ngx.redirect(to)
end

return _M
