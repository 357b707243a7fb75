const TRUSTED_PROXIES = ['127.0.0.0/8', '10.0.0.0/8'];
exports.trusted = (ip) => TRUSTED_PROXIES.some((r) => contains(r, ip));
