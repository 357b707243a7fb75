local _M = {}

function _M.orders(db)
  local city = "'" .. ngx.var.arg_city .. "'"
  return db:query("SELECT id, total FROM orders WHERE city = " .. city)
end

return _M
