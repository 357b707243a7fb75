package depot.web

import scala.concurrent.{ExecutionContext, Future}

class Documents(store: Store, rights: Rights)(implicit ec: ExecutionContext) {
  def remove(user: User, id: Long): Future[Unit] = for {
    document <- store.find(id)
    _ <- store.delete(document)
  } yield ()
}
