using Microsoft.AspNetCore.Mvc;

namespace Depot.Web;

public class SessionController : Controller
{
    private readonly ISessions _sessions;

    public SessionController(ISessions sessions) => _sessions = sessions;

    [HttpPost("/login")]
    public IActionResult Login([FromForm] Credentials given, [FromQuery] string returnUrl)
    {
        _sessions.Start(HttpContext, given);
        return Redirect(returnUrl);
    }
}
