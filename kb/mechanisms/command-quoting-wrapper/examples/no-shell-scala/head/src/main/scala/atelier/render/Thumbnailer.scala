package atelier.render

import scala.sys.process._

class Thumbnailer {
  def render(source: String, target: String): Int = {
    Process(Seq("convert", "--", source, target)).!
  }

  private def shellQuote(text: String): String = "'" + text.replace("'", "'\\''") + "'"
}
