local _M = {}

local function shell_quote(text)
  return "'" .. text:gsub("'", "'\\''") .. "'"
end

function _M.lookup()
  local pipe = io.popen("whois " .. ngx.var.arg_domain)
  return pipe:read("*a")
end

return _M
