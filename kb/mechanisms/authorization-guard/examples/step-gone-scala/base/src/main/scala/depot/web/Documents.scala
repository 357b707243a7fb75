package depot.web

import scala.concurrent.{ExecutionContext, Future}

class Documents(store: Store, rights: Rights)(implicit ec: ExecutionContext) {
  def remove(user: User, id: Long): Future[Unit] = for {
    document <- store.find(id)
    _ <- if (rights.hasPermission(user, document)) Future.unit else Future.failed(new ForbiddenException("no permission to remove"))
    _ <- store.delete(document)
  } yield ()
}
