local http = require "resty.http"

local function fetch(url)
  local client = http.new()
  return client:request_uri(url, { method = "GET", ssl_verify = true })
end

return fetch
