class SessionsController < ApplicationController
  def create
    user = User.find_by!(email: params[:email])
    reset_session
    session[:user_id] = user.id
    redirect_to root_path
  end
end
