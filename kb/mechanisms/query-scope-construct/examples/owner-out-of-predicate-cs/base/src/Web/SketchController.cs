using System.Security.Claims;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;
using Microsoft.EntityFrameworkCore;

namespace Atelier.Web;

[Authorize]
public class SketchController : Controller
{
    private readonly SketchContext _db;

    public SketchController(SketchContext db) => _db = db;

    [HttpGet("/sketch/{id}")]
    public async Task<IActionResult> Show(int id)
    {
        var userId = User.FindFirstValue(ClaimTypes.NameIdentifier);
        var sketch = await _db.Sketches.FirstOrDefaultAsync(s => s.Id == id && s.OwnerId == userId);
        return sketch is null ? NotFound() : Ok(sketch);
    }
}
