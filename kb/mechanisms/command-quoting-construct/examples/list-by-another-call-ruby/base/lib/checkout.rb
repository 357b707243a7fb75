class Checkout
  def fetch(url, target)
    system('git', 'clone', '--', url, target) or raise Failed, url
  end
end
