class PasswordReset
  def token
    SecureRandom.hex(20)
  end
end
