class TokensController < ApplicationController
  def show
    render json: JWT.decode(params[:token], key, false, algorithm: 'HS256')
  end
end
