class KeyFile
  def store(path, data)
    File.open(path, File::WRONLY | File::CREAT, 0600) { |f| f.write(data) }
  end
end
