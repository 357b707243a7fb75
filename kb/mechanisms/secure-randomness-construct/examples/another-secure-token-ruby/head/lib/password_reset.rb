class PasswordReset
  def token
    SecureRandom.urlsafe_base64(32)
  end
end
