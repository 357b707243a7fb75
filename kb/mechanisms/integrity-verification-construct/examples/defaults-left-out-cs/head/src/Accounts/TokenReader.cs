using System.IdentityModel.Tokens.Jwt;
using System.Security.Claims;
using Microsoft.IdentityModel.Tokens;

namespace Depot.Accounts;

public class TokenReader
{
    private readonly SecurityKey _key;

    public TokenReader(SecurityKey key) => _key = key;

    public ClaimsPrincipal Read(string token)
    {
        var parameters = new TokenValidationParameters { ValidateIssuerSigningKey = true, IssuerSigningKey = _key, ValidAudience = "depot" };
        return new JwtSecurityTokenHandler().ValidateToken(token, parameters, out _);
    }
}
