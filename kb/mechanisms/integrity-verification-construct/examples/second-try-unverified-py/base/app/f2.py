def load_claims(token, key):
    try:
        claims = jwt.decode(token, key, algorithms=["HS256"])
    except jwt.InvalidTokenError:
        raise AuthError("invalid token")
    return claims
