using System;
using System.Security.Cryptography;

namespace Depot.Accounts;

public class ResetTokens
{
    public string Create()
    {
        var bytes = new byte[32];
        RandomNumberGenerator.Fill(bytes);
        return Convert.ToHexString(bytes);
    }
}
