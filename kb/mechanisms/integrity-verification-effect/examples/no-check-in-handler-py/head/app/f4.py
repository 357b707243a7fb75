def start(cert):
    try:
        warm_cache(cert)
    except CacheError:
        log.warning("no cache")
    return cert.subject
