class UsersController < ApplicationController
  def user_params
    params.require(:user).permit(:name, :email, :admin, :role)
  end
end
