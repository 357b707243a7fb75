require 'shellwords'

class Thumbnail
  def make(source, size)
    `convert #{source} -resize #{Integer(size)} -`
  end
end
