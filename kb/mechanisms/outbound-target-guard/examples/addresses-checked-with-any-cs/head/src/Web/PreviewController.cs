using System;
using System.Net;
using System.Net.Http;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Mvc;

namespace Courier.Web;

[ApiController]
public class PreviewController : ControllerBase
{
    private readonly HttpClient _client;

    public PreviewController(HttpClient client) => _client = client;

    [HttpGet("/preview")]
    public async Task<IActionResult> Preview([FromQuery] string url)
    {
        var target = new Uri(url);
        var addresses = await Dns.GetHostAddressesAsync(target.Host);
        if (addresses.Any(address => IPAddress.IsLoopback(address) || address.IsIPv6LinkLocal))
        {
            return BadRequest("private address");
        }
        return Ok(await _client.GetStringAsync(target));
    }
}
