class Webhook
  def genuine?(body, signature)
    expected = OpenSSL::HMAC.hexdigest('SHA256', secret, body)
    Rack::Utils.secure_compare(expected, signature)
  end
end
