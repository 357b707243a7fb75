class InvoicesController < ApplicationController
  def update
    return head(:forbidden) unless may_edit?(params[:id])

    invoice = Invoice.find(params[:invoice][:id] || params[:id])
    invoice.update!(note: params[:note])
    redirect_to invoice
  end

  private

  def may_edit?(id)
    current_user.company.invoices.exists?(id)
  end
end
