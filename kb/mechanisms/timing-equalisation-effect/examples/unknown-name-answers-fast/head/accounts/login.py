from passlib.context import CryptContext

from .models import Account

contexts = CryptContext(schemes=['argon2', 'bcrypt'], deprecated='auto')


class LoginFailed(Exception):
    pass


def authenticate(session, name, password):
    account = session.query(Account).filter(Account.name == name).one_or_none()
    if account is None:
        raise LoginFailed('name or password is wrong')
    if not contexts.verify(password, account.hash):
        raise LoginFailed('name or password is wrong')
    return account
