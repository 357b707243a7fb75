local resty_random = require "resty.random"
local to_hex = require("resty.string").to_hex

local function session_id()
  return tostring(math.random(1, 2 ^ 52))
end

return session_id
