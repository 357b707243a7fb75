local _M = {}

local function shell_quote(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

function _M.lookup()
  local domain = shell_quote(ngx.var.arg_domain)
  local pipe = io.popen("whois " .. domain)
  return pipe:read("*a")
end

return _M
