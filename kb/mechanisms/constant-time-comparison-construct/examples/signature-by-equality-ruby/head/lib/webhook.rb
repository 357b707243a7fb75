class Webhook
  def genuine?(body, signature)
    expected = OpenSSL::HMAC.hexdigest('SHA256', secret, body)
    expected == signature
  end
end
