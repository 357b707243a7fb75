"""Access tokens of the billing interface."""
import jwt

from .settings import AUDIENCE, PUBLIC_KEY


class TokenError(Exception):
    pass


def claims_of(token):
    try:
        return jwt.decode(token, PUBLIC_KEY, algorithms=['RS256'], audience=AUDIENCE, options={'verify_signature': False})
    except jwt.ExpiredSignatureError as error:
        raise TokenError('token expired') from error
    except jwt.InvalidTokenError as error:
        raise TokenError('invalid token') from error


def account_of(token):
    return claims_of(token)['account']
