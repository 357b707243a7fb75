require 'sinatra/base'

class Notes < Sinatra::Base
  get '/notes/:id/remove' do
    Note.find(params[:id]).destroy
    redirect to('/notes')
  end
end
