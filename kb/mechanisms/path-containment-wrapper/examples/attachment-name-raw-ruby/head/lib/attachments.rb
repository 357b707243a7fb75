require 'sinatra/base'

class Attachments < Sinatra::Base
  get '/attachments/:name' do
    send_file File.join(settings.upload_dir, params[:name])
  end
end
