local _M = {}

function _M:access(conf)
  local user = self.session.user
  self.store:delete(kong.request.get_query_arg("id"))
end

return _M
