using System.Security.Cryptography;

namespace Depot.Accounts;

public class ResetCodes
{
    public string Create()
    {
        return RandomNumberGenerator.GetHexString(12);
    }
}
