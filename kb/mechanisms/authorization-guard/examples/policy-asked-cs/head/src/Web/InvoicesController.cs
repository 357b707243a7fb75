using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace Depot.Web;

[Authorize]
public class InvoicesController : Controller
{
    private readonly IInvoices _invoices;

    public InvoicesController(IInvoices invoices) => _invoices = invoices;

    [HttpDelete("/invoices/{id}")]
    public async Task<IActionResult> Cancel(int id)
    {
        var invoice = _invoices.Find(id);
        var allowed = await _authorization.AuthorizeAsync(User, invoice, "CancelInvoice");
        if (!allowed.Succeeded)
        {
            return Forbid();
        }
        _invoices.Cancel(invoice);
        return NoContent();
    }
}
