package depot.web

import javax.inject.Inject
import play.api.mvc._

class StockController @Inject() (stock: Stock, cc: ControllerComponents) extends AbstractController(cc) {
  def writeOff(id: Long) = Action { request =>
    val user = stock.userOf(request)
    stock.remove(id)
    NoContent
  }
}
