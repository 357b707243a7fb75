class Member < ApplicationRecord
  def self.named(name)
    where(name: name).order(:id)
  end
end

class MembersController < ApplicationController
  def index
    @members = Member.named(params[:name])
  end
end
