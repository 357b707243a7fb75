class StateStore
  def load(cookie)
    YAML.safe_load(cookie)
  end
end
