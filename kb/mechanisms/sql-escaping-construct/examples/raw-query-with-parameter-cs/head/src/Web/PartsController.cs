using System.Linq;
using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;

namespace Depot.Web;

public class PartsController : Controller
{
    private readonly DepotContext _db;

    public PartsController(DepotContext db) => _db = db;

    [HttpGet("/parts")]
    public IActionResult Search([FromQuery] string term)
    {
        var parts = _db.Parts.FromSqlRaw("SELECT * FROM parts WHERE label LIKE {0}", term).ToList();
        return View(parts);
    }
}
