class Handle < ApplicationRecord
  validates :host, presence: true, format: { with: /\A[a-z0-9.-]+\z/ }
end
