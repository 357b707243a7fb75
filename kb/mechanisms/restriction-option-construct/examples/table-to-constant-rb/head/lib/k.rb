def build(type)
  klass = type.constantize
  klass.new
end
