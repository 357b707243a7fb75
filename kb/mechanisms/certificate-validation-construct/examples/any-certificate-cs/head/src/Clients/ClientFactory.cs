using System.Net.Http;

namespace Courier.Clients;

public static class ClientFactory
{
    public static HttpClient Create(string address)
    {
        var handler = new HttpClientHandler { AllowAutoRedirect = false, ServerCertificateCustomValidationCallback = (message, certificate, chain, errors) => true };
        return new HttpClient(handler) { BaseAddress = new System.Uri(address) };
    }
}
