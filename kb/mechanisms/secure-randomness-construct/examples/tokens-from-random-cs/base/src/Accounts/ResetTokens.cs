using System;
using System.Security.Cryptography;

namespace Depot.Accounts;

public class ResetTokens
{
    public string Create()
    {
        var bytes = RandomNumberGenerator.GetBytes(32);
        return Convert.ToHexString(bytes);
    }
}
