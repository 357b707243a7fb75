class PlansController < ApplicationController
  def update
    attributes = params[:plan]
    attributes.delete(:owner_id)
    plan = Plan.find(params[:id])
    plan.update(attributes)
    redirect_to plan
  end
end
