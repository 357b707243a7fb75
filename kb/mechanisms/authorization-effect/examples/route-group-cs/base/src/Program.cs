using System.IO;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Http;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddAuthorization();
var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();

app.MapGet("/health", () => Results.Ok("fine"));
app.MapDelete("/reports/{name}", (string name, ReportStore store) =>
{
    store.Delete(name);
    return Results.NoContent();
}).RequireAuthorization("reporters");

app.Run();
