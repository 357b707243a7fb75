const MAIL = /^[^@\s]+@[^@\s.]+(?:\.[^@\s.]+)+$/;
exports.isMail = (s) => MAIL.test(s);
