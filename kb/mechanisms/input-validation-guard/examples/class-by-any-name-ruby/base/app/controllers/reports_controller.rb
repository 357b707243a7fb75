class ReportsController < ApplicationController
  KINDS = %w[SalesReport StockReport].freeze

  def show
    kind = params[:kind]
    return head(:bad_request) unless KINDS.include?(kind)
    report = kind.constantize.new
    render json: report.to_h
  end
end
