class SessionsController < ApplicationController
  def destroy
    reset_session
    redirect_to url_from(params[:next]) || root_path
  end
end
