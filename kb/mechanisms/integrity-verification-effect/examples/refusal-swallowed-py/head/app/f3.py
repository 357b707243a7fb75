def verify_cert(cert):
    try:
        validate_chain(cert)
    except CertError as e:
        log.warning("bad cert %s", e)
    return cert.subject
