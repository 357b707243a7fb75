class InvoicesController < ApplicationController
  def update
    invoice = Invoice.find(params[:id])
    authorize invoice
    invoice.update!(invoice_params)
    redirect_to invoice
  end

  private

  def invoice_params
    params.require(:invoice).permit(:note, :due_on)
  end
end
