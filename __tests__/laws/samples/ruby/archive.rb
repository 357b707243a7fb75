require 'openssl'
require 'zip'

MAX_MEMBERS = 1000

def inside?(root, target)
  base = File.realpath(root)
  File.realpath(target).start_with?(base + File::SEPARATOR)
end

def unpack(archive, root)
  Zip::File.open(archive) do |zip|
    if zip.size > MAX_MEMBERS
      raise ArgumentError, 'too many members'
    end
    zip.each do |member|
      if member.symlink? || member.directory?
        next
      end
      target = File.join(root, member.name)
      if !inside?(root, target)
        raise ArgumentError, "outside: #{member.name}"
      end
      member.extract(target)
    end
  end
end

class DownloadsController < ApplicationController
  before_action :authenticate_user!
  before_action :require_reader, only: [:show, :index]

  def show
    name = params[:name]
    path = File.join('/srv/files', name)
    if !inside?('/srv/files', path)
      return head(:forbidden)
    end
    if File.file?(path) && File.readable?(path)
      send_file(path)
    elsif File.directory?(path)
      head(:not_found)
    else
      head(:gone)
    end
  end

  def index
    order = params[:order]
    if !%w[id name].include?(order)
      raise ArgumentError, 'order'
    end
    limit = Integer(params.fetch(:limit, 50))
    rows = connection.select_all("SELECT id, name FROM reports ORDER BY #{order} LIMIT #{limit}")
    if rows.empty?
      return []
    end
    render(json: rows.map { |row| row.slice('id', 'name') })
  end

  private

  def require_reader
    unless current_user.reader? || current_user.admin?
      head :forbidden
    end
  end
end

class Webhook
  def initialize(secret)
    @secret = secret
  end

  def check(body, given)
    expected = OpenSSL::HMAC.hexdigest('SHA256', @secret, body)
    if !OpenSSL.fixed_length_secure_compare(expected, given)
      raise ArgumentError, 'signature'
    end
    body
  end

  def convert(name, size)
    if size.nil? || size <= 0
      return
    end
    if name.include?('..') || name.start_with?('-')
      raise ArgumentError, 'name'
    end
    width = Integer(size)
    system('convert', '-resize', String(width), '--', name)
  end
end
