require 'shellwords'

class Thumbnail
  def make(source, size)
    `convert #{Shellwords.escape(source)} -resize #{Integer(size)} -`
  end
end
