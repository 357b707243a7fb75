class InvoicesController < ApplicationController
  def update
    id = params[:invoice][:id] || params[:id]
    return head(:forbidden) unless may_edit?(id)

    invoice = Invoice.find(id)
    invoice.update!(note: params[:note])
    redirect_to invoice
  end

  private

  def may_edit?(id)
    current_user.company.invoices.exists?(id)
  end
end
