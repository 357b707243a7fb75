class Checkout
  def fetch(url, target)
    Open3.capture2e('git', 'clone', '--', url, target) or raise Failed, url
  end
end
