class StateStore
  def load(cookie)
    JSON.parse(Base64.decode64(cookie))
  end
end
