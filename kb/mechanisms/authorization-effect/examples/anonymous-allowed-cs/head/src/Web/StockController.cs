using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace Depot.Web;

[Authorize(Roles = "keeper")]
[Route("admin")]
public class StockController : Controller
{
    private readonly IStock _stock;

    public StockController(IStock stock) => _stock = stock;

    [AllowAnonymous]
    [HttpPost("write-off/{id}"), ValidateAntiForgeryToken]
    public IActionResult WriteOff(int id)
    {
        _stock.Remove(id);
        return RedirectToAction("Index");
    }

    [HttpPost("recount/{id}"), ValidateAntiForgeryToken]
    public IActionResult Recount(int id, int count)
    {
        _stock.Set(id, count);
        return RedirectToAction("Index");
    }
}
