class TokensController < ApplicationController
  def show
    render json: JWT.decode(params[:token], key, true, algorithm: 'HS256')
  end
end
