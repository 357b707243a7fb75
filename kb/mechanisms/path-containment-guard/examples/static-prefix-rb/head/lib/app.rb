class App < Base
  get(/.*/) do
    path = settings.public + request.path_info
    pass unless File.file?(path)
    send_file path
  end
end
