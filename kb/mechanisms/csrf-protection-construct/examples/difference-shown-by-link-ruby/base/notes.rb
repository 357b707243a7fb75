require 'sinatra/base'

class Notes < Sinatra::Base
  post '/notes/:id/difference' do
    @note = Note.find(params[:id])
    @before = @note.versions.last
    erb :difference
  end
end
