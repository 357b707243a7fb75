class StateStore
  def load(cookie)
    JSON.parse(cookie)
  end
end
