class PasswordReset
  def token
    rand(36**20).to_s(36)
  end
end
