using System.IO;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Mvc;

namespace Atelier.Web;

public class UploadController : Controller
{
    private readonly string _root = "/srv/uploads";

    [HttpPost("/upload"), ValidateAntiForgeryToken]
    public async Task<IActionResult> Upload(IFormFile file)
    {
        var path = Path.Combine(_root, Path.GetFileName(file.FileName));
        using (var stream = new FileStream(path, FileMode.CreateNew))
        {
            await file.CopyToAsync(stream);
        }
        return Ok();
    }
}
