class Invoice
  def parse(xml)
    Nokogiri::XML(xml) { |config| config.noent.dtdload }
  end
end
