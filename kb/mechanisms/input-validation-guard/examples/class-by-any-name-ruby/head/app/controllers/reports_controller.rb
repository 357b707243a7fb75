class ReportsController < ApplicationController
  KINDS = %w[SalesReport StockReport].freeze

  def show
    kind = params[:kind]
    report = kind.constantize.new
    render json: report.to_h
  end
end
