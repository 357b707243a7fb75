package atelier.render

import scala.sys.process._

class Thumbnailer {
  def render(source: String, target: String): Int = {
    val command = "convert -- " + source + " " + shellQuote(target)
    Process(Seq("/bin/sh", "-c", command)).!
  }

  private def shellQuote(text: String): String = "'" + text.replace("'", "'\\''") + "'"
}
