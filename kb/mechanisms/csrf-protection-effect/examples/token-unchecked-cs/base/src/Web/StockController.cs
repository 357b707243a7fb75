using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace Depot.Web;

[Route("admin")]
public class StockController : Controller
{
    private readonly IStock _stock;

    public StockController(IStock stock) => _stock = stock;

    [Authorize(Roles = "keeper")]
    [HttpPost("write-off/{id}"), ValidateAntiForgeryToken]
    public IActionResult WriteOff(int id)
    {
        _stock.Remove(id);
        return RedirectToAction("Index");
    }

    [Authorize(Roles = "keeper")]
    [HttpPost("recount/{id}"), ValidateAntiForgeryToken]
    public IActionResult Recount(int id, int count)
    {
        _stock.Set(id, count);
        return RedirectToAction("Index");
    }
}
