package atelier.web

import java.io.File
import javax.inject.Inject
import play.api.mvc.{AbstractController, ControllerComponents}

class SketchController @Inject() (cc: ControllerComponents) extends AbstractController(cc) {
  private val root = new File("/srv/sketches").getCanonicalFile

  def download(name: String) = Action { request =>
    val file = new File(root, name).getCanonicalFile
    if (!file.getPath.startsWith(root.getPath + File.separator)) {
      NotFound("no such sketch")
    } else {
      Ok.sendFile(file)
    }
  }
}
