package depot.data

import slick.jdbc.PostgresProfile.api._

class PartStore(db: Database) {
  def search(term: String) = {
    val query = sql"select id, label from parts where label = $term".as[(Int, String)]
    db.run(query)
  }
}
