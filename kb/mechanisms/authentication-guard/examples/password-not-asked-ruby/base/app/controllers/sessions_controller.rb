class SessionsController < ApplicationController
  def create
    user = User.find_by!(email: params[:email])
    return render(:new, status: :unauthorized) unless user&.authenticate(params[:password])
    reset_session
    session[:user_id] = user.id
    redirect_to root_path
  end
end
