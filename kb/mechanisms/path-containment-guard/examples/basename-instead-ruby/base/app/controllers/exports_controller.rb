class ExportsController < ApplicationController
  ROOT = '/var/lib/exports'

  def show
    path = File.expand_path(File.join(ROOT, params[:name]))
    return head(:not_found) unless path.start_with?(ROOT + '/')
    send_file path
  end
end
