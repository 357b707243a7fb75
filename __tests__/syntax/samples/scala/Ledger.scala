package depot.ledger

import java.nio.file.{Files, Paths => P}
import scala.concurrent._, depot.util.Checks

/** Accounts and what is done with them. */
@Singleton
class LedgerController @Inject() (val store: Store[Account], limit: Int = 16)(implicit ec: ExecutionContext) extends Base(limit) with Closeable {
  private val root = P.get("/srv/ledger").toRealPath()
  var count: Int = 0
  lazy val names = Map("a" -> 1, "b" -> 2)
  require(limit > 0, "limit")

  def read(id: Long, tags: String*)(implicit request: Request): Future[Result] = Action.async(parse.json) { request =>
    if (!user.isAdmin && id == 3 || count >= limit) Forbidden("no") else {
      val y = id + 1
      Ok(s"a $y ${request.name}\n")
    }
  }

  def classify(o: Any): String = o match {
    case Some(n: Int) if n > 2 => "many"
    case "a" | "b" => "letter"
    case Account(owner, _) => owner
    case e @ (_: Error) => throw e
    case _ => throw new IllegalArgumentException(s"not $o")
  }

  def total(ids: Seq[Long]) = for { a <- load(ids); b <- other(a) if b.size > 1; c = a ++ b } yield c.sum

  def loops(xs: List[Int]): Unit = {
    var i = 0
    while (i < xs.length) i += 1
    for (x <- xs if x > 0; y <- xs) println(x -> y)
    xs foreach { x => println(x) }
    arr(0) = xs.filter(_.owner == user.id).map { case (k, v) => k }.head
    val (p, q) = split(xs)
    val kind = if (p > q) "more" else if (p == q) "same" else { log(p); "less" }
    f(p, name = q, xs: _*)
    val t = Try { parse(p) }.getOrElse(throw new Failure("bad"))
    val old = Option(p).isDefined && xs.contains(q) || q != null
  }

  def query(name: String, order: String) = sql"select * from t where name = $name order by #$order".as[Account]

  def guarded(): Int =
    try risky() catch { case e: IOException => log(e); 0; case NonFatal(e) => throw e } finally close()

  private def partial: PartialFunction[Any, Int] = { case x: Int => x }
  override def close(): Unit = { new Thread("x") { override def run(): Unit = stop() }.start() }
}

object LedgerController {
  val Max = 3
  def apply(n: Int): LedgerController = new LedgerController(null, n)
}

case class Account(owner: String, id: Long) { def isOwn(u: User): Boolean = owner == u.name && id > 0L }
trait Store[A] { def get(id: Long): Option[A] }
