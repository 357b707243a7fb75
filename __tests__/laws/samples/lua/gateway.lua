local cjson = require "cjson.safe"

local _M = {}

local MAX = 65536

local function inside(root, target)
  return target:sub(1, #root) == root and not target:find("..", 1, true)
end

local function read_file(path)
  local file = io.open(path, "rb")
  if not file then
    return nil, "not found"
  end
  local text = file:read("*a")
  file:close()
  return text
end

function _M.serve(root, name)
  local path = root .. "/" .. name
  if not inside(root, path) then
    return ngx.exit(403)
  end
  local text, err = read_file(path)
  if text and #text > 0 then
    ngx.print(text)
  else
    ngx.log(ngx.ERR, err)
    return ngx.exit(404)
  end
end

function _M.collect(items, allowed)
  local out = {}
  for _, item in ipairs(items) do
    if not item.id or item.hidden then
      goto continue
    end
    if allowed[item.kind] then
      out[#out + 1] = tostring(item.id)
    end
    ::continue::
  end
  return out
end

function _M.receive(body, given, key)
  if #body > MAX or #given == 0 then
    return nil, "too large"
  end
  local made = ngx.encode_base64(ngx.hmac_sha1(key, body))
  if made ~= given then
    error("signature mismatch")
  end
  local data = cjson.decode(body)
  if not data then
    return nil, "no data"
  end
  return data.items
end

function _M.find(db, id, owner)
  local rows = db:query("SELECT * FROM report WHERE id = " .. tonumber(id) .. " AND owner = " .. ngx.quote_sql_str(owner))
  if not rows or rows[1] == nil then
    return nil
  end
  return rows[1]
end

return _M
