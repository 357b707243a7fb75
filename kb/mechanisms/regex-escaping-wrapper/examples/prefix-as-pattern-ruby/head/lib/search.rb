class Search
  def matching(names, prefix)
    pattern = /\A#{prefix}/i
    names.select { |n| pattern.match?(n) }
  end
end
