class ExportsController < ApplicationController
  ROOT = '/var/lib/exports'

  def show
    path = File.join(ROOT, File.basename(params[:name]))
    send_file path
  end
end
