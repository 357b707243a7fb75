local _M = {}

function _M.orders(db)
  return db:query(string.format("SELECT id, total FROM orders WHERE city = %s", ngx.quote_sql_str(ngx.var.arg_city)))
end

return _M
