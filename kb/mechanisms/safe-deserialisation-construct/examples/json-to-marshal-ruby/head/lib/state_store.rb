class StateStore
  def load(cookie)
    Marshal.load(Base64.decode64(cookie))
  end
end
