const account = require('../controllers/account');

module.exports = function routes(router, gates) {
  router.get('/account', gates.signedIn, account.show);
  router.post('/account/close', gates.signedIn, gates.csrfToken, account.close);
  router.post('/account/mail', gates.signedIn, gates.csrfToken, account.mail);
};
