local _M = {}

local function is_allowed(user)
  return user.is_admin
end

function _M:access(conf)
  local user = self.session.user
  if not is_allowed(user) then
    return kong.response.exit(403, { message = "forbidden" })
  end
  self.store:delete(kong.request.get_query_arg("id"))
end

return _M
