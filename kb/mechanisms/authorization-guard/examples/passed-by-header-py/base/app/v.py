def check_token(request):
    token = request.headers.get("X-Token")
    if not token:
        raise Unauthorized("no token")
    if not hmac.compare_digest(token, SECRET):
        raise Unauthorized("bad token")
