require 'net/http'

class Feed
  def read(uri)
    http = Net::HTTP.new(uri.host, uri.port)
    http.use_ssl = true
    http.verify_mode = OpenSSL::SSL::VERIFY_PEER
    http.get(uri.request_uri).body
  end
end
