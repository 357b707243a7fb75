class Search
  def matching(names, prefix)
    pattern = /\A#{Regexp.escape(prefix)}/i
    names.select { |n| pattern.match?(n) }
  end
end
