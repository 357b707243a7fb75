class StateStore
  def load(cookie)
    YAML.unsafe_load(cookie)
  end
end
