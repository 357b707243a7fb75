class Feed
  def read(address)
    HTTParty.get(address, timeout: 5, verify: false).body
  end
end
