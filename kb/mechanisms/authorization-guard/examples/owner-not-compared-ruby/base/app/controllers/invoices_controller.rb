class InvoicesController < ApplicationController
  def update
    invoice = Invoice.find(params[:id])
    return head(:forbidden) unless invoice.owner_id == current_user.id
    invoice.update!(invoice_params)
    redirect_to invoice
  end

  private

  def invoice_params
    params.require(:invoice).permit(:note, :due_on)
  end
end
