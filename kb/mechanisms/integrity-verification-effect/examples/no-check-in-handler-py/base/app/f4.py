def start(cert):
    warm_cache(cert)
    return cert.subject
