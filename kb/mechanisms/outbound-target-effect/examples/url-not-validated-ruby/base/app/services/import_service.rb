class ImportService
  def execute(url)
    validate_public_url!(url)
    response = HTTParty.get(url, follow_redirects: false)
    store(response.body)
  end
end
