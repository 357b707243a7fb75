require 'shellwords'

class Thumbnail
  def make(source, size)
    `convert #{source.shellescape} -resize #{Integer(size)} -`
  end
end
