class StateStore
  def load(cookie)
    YAML.safe_load(cookie, permitted_classes: [Symbol])
  end
end
