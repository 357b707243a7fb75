local _M = {}

function _M.language()
  local lang = ngx.var.arg_lang
  ngx.req.set_header("X-Language", lang)
end

return _M
