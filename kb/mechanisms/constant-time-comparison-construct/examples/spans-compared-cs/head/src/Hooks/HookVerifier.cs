using System.Security.Cryptography;
using System.Text;

namespace Courier.Hooks;

public class HookVerifier
{
    private readonly byte[] _key;

    public HookVerifier(byte[] key) => _key = key;

    public bool IsGenuine(string body, string signature)
    {
        using var hmac = new HMACSHA256(_key);
        var expected = hmac.ComputeHash(Encoding.UTF8.GetBytes(body));
        return CryptographicOperations.FixedTimeEquals(expected.AsSpan(), Convert.FromHexString(signature));
    }
}
