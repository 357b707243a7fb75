class ExportsController < ApplicationController
  ROOT = '/var/lib/exports'

  def show
    path = File.expand_path(File.join(ROOT, params[:name]))
    send_file path
  end
end
