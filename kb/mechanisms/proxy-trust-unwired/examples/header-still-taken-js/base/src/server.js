const express = require('express');

class Server {
  start(options) {
    const app = express();
    app.use('/', this.router());
    return app.listen(options.port);
  }
}

module.exports = { Server };
