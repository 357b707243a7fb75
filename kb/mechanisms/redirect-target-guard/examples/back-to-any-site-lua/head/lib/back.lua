local _M = {}

function _M.back()
  local to = ngx.var.arg_to
  return ngx.redirect(to)
end

return _M
