using Microsoft.AspNetCore.Authorization;
using Microsoft.AspNetCore.Mvc;

namespace Depot.Web;

[Authorize]
public class InvoicesController : Controller
{
    private readonly IInvoices _invoices;

    public InvoicesController(IInvoices invoices) => _invoices = invoices;

    [HttpDelete("/invoices/{id}")]
    public IActionResult Cancel(int id)
    {
        var invoice = _invoices.Find(id);
        if (invoice.OwnerId != User.GetUserId() && !User.IsInRole("clerk"))
        {
            return Forbid();
        }
        _invoices.Cancel(invoice);
        return NoContent();
    }
}
