local _M = {}

local function escape_html(text)
  return (text:gsub("&", "&amp;"):gsub("<", "&lt;"):gsub('"', "&quot;"))
end

function _M.greet()
  ngx.say("<p>Hello " .. escape_html(ngx.var.arg_name) .. "</p>")
end

return _M
