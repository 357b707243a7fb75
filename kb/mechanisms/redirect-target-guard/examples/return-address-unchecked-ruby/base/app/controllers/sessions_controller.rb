class SessionsController < ApplicationController
  def create
    sign_in(User.authenticate(params[:login], params[:password]))
    target = params[:return_to].to_s
    return redirect_to(root_path) unless local_path?(target)
    redirect_to target
  end

  private

  def local_path?(target)
    target.start_with?('/') && !target.start_with?('//')
  end
end
