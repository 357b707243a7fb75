using System.Net;
using System.Threading.Tasks;
using Microsoft.AspNetCore.Http;

namespace Depot.Web;

public static class Greeting
{
    public static async Task Write(HttpContext context)
    {
        string name = context.Request.Query["name"];
        context.Response.ContentType = "text/html";
        await context.Response.WriteAsync("<h1>Hello, " + name + "</h1>");
    }
}
