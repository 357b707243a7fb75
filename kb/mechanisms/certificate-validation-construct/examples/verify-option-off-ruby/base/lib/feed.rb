class Feed
  def read(address)
    HTTParty.get(address, timeout: 5).body
  end
end
