local _M = {}

function _M:access(conf)
  local user = self.session.user
  if not user.is_admin then
    return kong.response.exit(403, { message = "forbidden" })
  end
  self.store:delete(kong.request.get_query_arg("id"))
end

return _M
