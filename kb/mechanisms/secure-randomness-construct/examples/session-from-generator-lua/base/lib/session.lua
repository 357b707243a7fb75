local resty_random = require "resty.random"
local to_hex = require("resty.string").to_hex

local function session_id()
  return to_hex(resty_random.bytes(16, true))
end

return session_id
