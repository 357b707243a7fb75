class Invoice
  def parse(xml)
    Nokogiri::XML(xml) { |config| config.strict.nonet }
  end
end
