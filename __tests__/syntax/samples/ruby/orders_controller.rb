# frozen_string_literal: true

require 'net/http'
require_relative 'lib/archive'

module Shop
  LIMIT = 10_000
  KINDS = %w[book film].freeze

  class Error < StandardError; end

  class OrdersController < ApplicationController
    include Pundit::Authorization
    attr_reader :ledger

    before_action :authenticate_user!
    before_action :load_order, only: %i[show update]
    before_action :require_admin, only: [:destroy], unless: :local?
    skip_before_action :authenticate_user!, only: :ping
    protect_from_forgery with: :exception

    scope :open, -> { where(state: 'open') }
    validates :title, presence: true, format: { with: /\A[\w ]+\z/i }

    def initialize(ledger = Ledger.new, *rest, region:, dry: false, **options, &done)
      @ledger = ledger
      @options ||= options
    end

    def ping
      head :ok
    end

    def show
      return redirect_to(root_path) unless @order.owner == current_user
      render json: @order.to_json(only: [:id, :title]), status: 200
    end

    def update
      kind = params[:kind]
      raise Error, "no kind #{kind}" unless KINDS.include?(kind) && !kind.nil?
      render plain: 'no' and return if params[:title] !~ /\A\w+\z/
      if @order.update(order_params)
        redirect_to @order, notice: 'saved'
      elsif @order.locked?
        head :locked
      else
        render :edit
      end
    end

    def destroy
      Order.where("id = #{params[:id]}").each do |o|
        next if o.kept?
        o.destroy
      end
    rescue ActiveRecord::RecordNotFound, Error => e
      logger.warn(e.message)
    else
      logger.info('gone')
    ensure
      ledger&.close
    end

    def self.total(rows) = rows.sum(&:price)

    class << self
      def find_cheap(limit)
        rows = <<~SQL
          select *
            from orders where price < #{limit}
        SQL
        connection.execute(rows, 'cheap')
      end
    end

    private

    def order_params
      params.require(:order).permit(:title, :note, tags: [])
    end

    def load_order
      @order = Order.find(params[:id]) or raise Error
    end

    def cheap?(price)
      case price
      when 0, nil then true
      when 1..5 then price < limit
      else
        false
      end
    end

    def rate(a, (b, c), d = {})
      x, *y = a
      level = if x > 1 then :high else :low end
      total = Integer(b) rescue 0
      counts = y.map { |v| next 0 unless v; v * 2 }
      y.each_with_index { |v, i| counts[i] += v }
      i = 0
      i += 1 while i < 10
      begin
        i -= 1
      end until i.zero?
      text = "%s of %d" % [level, total]
      text << " at #{c}"
      sh = `ls #{Shellwords.escape(text)}`
      File.open(File.join('/srv', level.to_s), 'w') do |f|
        f.write(sh)
      end
      send(:record, text[0..3], counts[-1])
      d[:key] = { 'a' => 1, b:, **d }
      block_given? ? yield(text) : loop { break }
    end
  end
end

get '/orders/:id' do |id|
  halt 404 unless (order = Shop::Order[id])
  erb :order, locals: { order: order }
end

namespace :shop do
  desc 'Clears old orders'
  task clear: :environment do
    Shop::OrdersController.find_cheap(ENV.fetch('MAX', 5)).each(&:destroy)
  end
end
