local _M = {}

function _M.back()
  local to = ngx.var.arg_to
  if not to:find("^/") or to:find("^//") then
    return ngx.exit(400)
  end
  return ngx.redirect(to)
end

return _M
