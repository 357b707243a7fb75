#!/usr/bin/env lua
local cjson = require "cjson.safe"
local http = require("resty.http")
local _M = { _VERSION = "0.2", limits = { body = 0x10000, [1] = "a", ["x y"] = 2 } }
local mt = { __index = _M }
local say, exit = ngx.say, ngx.exit
local count <const>, left = 1

function _M.new(self, opts)
  opts = opts or {}
  return setmetatable({ host = opts.host, names = { "a", 'b' } }, mt)
end

function _M:check(token, ...)
  if not token or #token > self.limits.body then
    return nil, "token too long"
  elseif token:find("..", 1, true) then
    error("bad token: " .. token)
  elseif string.sub(token, 1, 7) ~= "Bearer " then
    return error({ code = 400 })
  else
    self.last = token
  end
  local ok, err = pcall(cjson.decode, token)
  for i = 10, 1, -1 do
    if i % 2 == 0 then goto continue end
    say(i)
    ::continue::
  end
  for k, v in pairs(self.names) do self[k] = v end
  for line in io.lines(token) do print(line) end
  for i = 1, #token do if i > 3 then break end end
  while ok and not err do ok = false end
  repeat ok = self:step(ok) until ok ~= nil
  do local inner = ok end
  return ok, err, ...
end

local function helper(a, b) return a ^ b // 2 ~ 1 end
function shout(text) return (text:upper():gsub("%s+", "-")) end

_M.hooks = {
  access = function(conf) return exit(conf and 403 or 404) end,
}

local sql = string.format("SELECT * FROM t WHERE id = %d AND name = '%s'", _M.id, ngx.var.arg_name)
local long = [[
first
second]]
count, left = left, count
_M["with key"].list[#_M.names] = ("%s-%%"):format(long)
if ngx.re.find(sql, [[^\d+$]], "jo") then helper { 1, 2 } end
if sql:match("^/admin") == nil and sql:match("^%a+$") then helper "text" end
goto done
::done::
return _M
