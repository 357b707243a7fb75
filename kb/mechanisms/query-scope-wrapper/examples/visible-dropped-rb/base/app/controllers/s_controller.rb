class SController < ApplicationController
  def show
    @issue = Issue.visible.find(params[:id])
  end
end
