using System.IO;
using Microsoft.AspNetCore.Mvc;

namespace Atelier.Web;

[ApiController]
[Route("sketches")]
public class SketchesController : ControllerBase
{
    private readonly string _root = Path.GetFullPath("/srv/sketches");

    [HttpGet("{*name}")]
    public IActionResult Download(string name)
    {
        var path = Path.GetFullPath(Path.Combine(_root, name));
        if (!path.StartsWith(_root + Path.DirectorySeparatorChar, System.StringComparison.Ordinal))
        {
            return NotFound();
        }
        return PhysicalFile(path, "image/png");
    }
}
