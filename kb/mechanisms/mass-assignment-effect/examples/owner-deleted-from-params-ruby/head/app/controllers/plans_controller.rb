class PlansController < ApplicationController
  def update
    attributes = params[:plan]
    plan = Plan.find(params[:id])
    plan.update(attributes)
    redirect_to plan
  end
end
