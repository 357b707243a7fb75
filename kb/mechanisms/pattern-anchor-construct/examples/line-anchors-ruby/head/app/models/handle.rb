class Handle < ApplicationRecord
  validates :host, presence: true, format: { with: /^[a-z0-9.-]+$/, multiline: true }
end
