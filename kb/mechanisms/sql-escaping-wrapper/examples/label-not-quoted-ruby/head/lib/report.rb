class Report
  def rows(label)
    connection.select_all("SELECT * FROM reports WHERE label = #{label} LIMIT 20")
  end

  private

  def connection
    ActiveRecord::Base.connection
  end
end
