using System.Security.Cryptography;

namespace Depot.Accounts;

public class ResetCodes
{
    public string Create()
    {
        return Random.Shared.Next(100_000, 1_000_000).ToString();
    }
}
