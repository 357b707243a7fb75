local _M = {}

function _M.orders(db)
  local city = ngx.quote_sql_str(ngx.var.arg_city)
  return db:query("SELECT id, total FROM orders WHERE city = " .. city)
end

return _M
