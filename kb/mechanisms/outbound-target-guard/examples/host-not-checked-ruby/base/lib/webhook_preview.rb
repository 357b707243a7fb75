require 'net/http'

class WebhookPreview
  def fetch(address)
    uri = URI.parse(address)
    raise ArgumentError, 'private host' unless public_host?(uri.host)
    Net::HTTP.get_response(uri).body
  end

  private

  def public_host?(host)
    addresses = Resolv.getaddresses(host)
    addresses.any? && addresses.none? { |a| IPAddr.new(a).private? || IPAddr.new(a).loopback? }
  end
end
