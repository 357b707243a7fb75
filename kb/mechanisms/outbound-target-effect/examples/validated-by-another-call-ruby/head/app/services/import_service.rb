class ImportService
  def execute(url)
    raise ArgumentError, url unless url_allowed?(url)
    response = HTTParty.get(url, follow_redirects: false)
    store(response.body)
  end
end
