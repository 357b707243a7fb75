class ProjectsController < ApplicationController
  before_action :authenticate_user!
  before_action :require_admin
  before_action :load_project

  def destroy
    @project.destroy
    redirect_to projects_path
  end

  private

  def load_project
    @project = Project.find(params[:id])
  end

  def require_admin
    render plain: 'forbidden', status: :forbidden unless current_user.admin?
  end
end
