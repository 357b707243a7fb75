class SessionsController < ApplicationController
  def destroy
    reset_session
    redirect_to params[:next] || root_path, allow_other_host: true
  end
end
