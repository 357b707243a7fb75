def build(type)
  klass = TYPES.fetch(type)
  klass.new
end
