const MAIL = /^[^@\s]+@[^@\s]+$/;
exports.isMail = (s) => MAIL.test(s);
