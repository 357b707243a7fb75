const { checkLogin } = require('./session');
const { Jobs } = require('./jobs');

module.exports.jobHandlers = (socket, runner) => {
  socket.on('addJob', async (job, callback) => {
    checkLogin(socket);
    await Jobs.add(job);
    callback({ ok: true });
  });

  socket.on('removeJob', async (id, callback) => {
    checkLogin(socket);
    await Jobs.remove(id);
    callback({ ok: true });
  });

  socket.on('pauseJob', async (id, callback) => {
    checkLogin(socket);
    await Jobs.pause(id);
    callback({ ok: true });
  });

  socket.on('version', (callback) => {
    callback({ version: '1.2' });
  });

  socket.on('testCommand', (program, callback) => {
    runner.launch(program).then((version) => callback({ ok: true, version }));
  });
};
