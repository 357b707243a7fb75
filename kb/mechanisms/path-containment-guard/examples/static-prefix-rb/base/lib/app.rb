class App < Base
  get(/.*/) do
    dir = File.expand_path(settings.public)
    path = File.expand_path(dir + request.path_info)
    pass if path[0, dir.length] != dir
    pass unless File.file?(path)
    send_file path
  end
end
