class ImportService
  def execute(url)
    response = HTTParty.get(url, follow_redirects: false)
    store(response.body)
  end
end
