using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace Acme.Depot;

/// <summary>Work on the depot.</summary>
[ApiController]
[Route("depot")]
public class DepotController : ControllerBase
{
    private readonly IDepot _depot;

    public DepotController(IDepot depot) => _depot = depot;

    /// <summary>Empties the depot.</summary>
    [HttpPost("empty")]
    [Authorize(Policy = "KeeperInHouse")]
    public IActionResult Empty()
    {
        _depot.Empty();
        return NoContent();
    }
}
