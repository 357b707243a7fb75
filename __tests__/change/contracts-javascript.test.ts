import { printedContracts } from './print';

test('guards, wrappers and effects of a handler', async () => {
  expect(
  await printedContracts('files.js', `
const path = require('path');
const { execFile: run } = require('child_process');

async function show(req, res) {
  const file = path.resolve('/srv', req.params.name);
  if (!file.startsWith('/srv/') || !req.user) {
    res.status(403).end();
    return;
  }
  const options = { shell: false, cwd: '/srv' };
  await audit(req.user, file);
  run('cat', [file], options);
}
`)
).toMatchInlineSnapshot(`
"<file>()
  1 require: require("path")
  2 path = require("path")
      after 1
  3 require: require("child_process")
      after 1
  4 run = require("child_process").execFile
      after 1 3

show(req, res)
  1 path.resolve: path.resolve("/srv", req.params.name)
  2 path.resolve("/srv", req.params.name).startsWith("/srv/")
      after 1
  3 res.status(403)
      if not path.resolve("/srv", req.params.name).startsWith("/srv/") or not req.user
      after 1 2
  4 res.status(403).end()
      if not path.resolve("/srv", req.params.name).startsWith("/srv/") or not req.user
      after 1 2 3
  5 return
      if not path.resolve("/srv", req.params.name).startsWith("/srv/") or not req.user
      after 1 2 3 4
  6 audit: audit(req.user, path.resolve("/srv", req.params.name))
      if path.resolve("/srv", req.params.name).startsWith("/srv/"), else return end status res 403
      if req.user, else return end status res 403
      after 1 2
  7 child_process.execFile: child_process.execFile("cat", [path.resolve("/srv", req.params.name)], {shell: false, cwd: "/srv"})
      if path.resolve("/srv", req.params.name).startsWith("/srv/"), else return end status res 403
      if req.user, else return end status res 403
      after 1 2 6"
`);
});

test('closures are run where they are created, callbacks and throws leave', async () => {
  expect(
  await printedContracts('routes.js', `
app.post('/items/:id', async (req, res, next) => {
  const { title = 'none', ...rest } = req.body;
  if (typeof title !== 'string') return next(new Error('title'));
  const item = await items.find(req.params.id);
  if (!item) throw new NotFound();
  item.title = title.trim();
  rest.tags.forEach((tag) => item.tags.push(escape(tag)));
  delete item.draft;
  res.json(item ?? null);
});
`)
).toMatchInlineSnapshot(`
"<file>()
  1 Error: new Error("title") [in app.post /items/:id]
      if typeof req.body.title ?? "none" != "string"
  2 next: next(new Error("title")) [in app.post /items/:id]
      if typeof req.body.title ?? "none" != "string"
      after 1
  3 return next(new Error("title")) [in app.post /items/:id]
      if typeof req.body.title ?? "none" != "string"
      after 1 2
  4 items.find: items.find(req.params.id) [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
  5 NotFound: new NotFound() [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if not items.find(req.params.id)
      after 4
  6 throw new NotFound() [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if not items.find(req.params.id)
      after 4 5
  7 req.body.title ?? "none".trim() [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4
  8 items.find(req.params.id).title = req.body.title ?? "none".trim() [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4 7
  9 escape: escape(tag) [in app.post /items/:id/rest.tags.forEach]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4 7
  10 items.find(req.params.id).tags.push(escape(tag)) [in app.post /items/:id/rest.tags.forEach]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4 7 9
  11 return items.find(req.params.id).tags.push(escape(tag)) [in app.post /items/:id/rest.tags.forEach]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4 7 9 10
  12 {...0: req.body}.tags.forEach(forEach) [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4 7
  13 delete: delete items.find(req.params.id).draft [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4 7 12
  14 res.json(items.find(req.params.id) ?? null) [in app.post /items/:id]
      if typeof req.body.title ?? "none" == "string", else return next Error title
      if items.find(req.params.id), else throw NotFound
      after 4 7 12 13
  15 app.post: app.post("/items/:id", function)"
`);
});

test('loops, switch, try and conditional values', async () => {
  expect(
  await printedContracts('work.js', `
function work(jobs, mode) {
  let done = 0;
  for (const job of jobs) {
    if (job.skip) continue;
    if (!job.owner) throw new Error('owner');
    done += 1;
    start(job);
  }
  switch (mode) {
    case 'fast':
      hurry();
      break;
    case 'none':
      return null;
    default:
      wait();
  }
  let result = null;
  try {
    result = JSON.parse(read(mode === 'fast' ? 'a' : 'b'));
  } catch (error) {
    log(error);
  } finally {
    close();
  }
  return { done, result };
}
`)
).toMatchInlineSnapshot(`
"work(jobs, mode)
  1 Error: new Error("owner")
      if not each of jobs.skip, else continue
      if not each of jobs.owner
  2 throw new Error("owner")
      if not each of jobs.skip, else continue
      if not each of jobs.owner
      after 1
  3 start: start(each of jobs)
      if not each of jobs.skip, else continue
      if each of jobs.owner, else throw Error owner
  4 hurry: hurry()
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode == "fast"
  5 return null
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode == "none"
  6 wait: wait()
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode != "fast"
      if mode != "none"
  7 read: read("a" or "b") [swallowed]
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode != "none", else return null
  8 JSON.parse: JSON.parse(read("a" or "b")) [swallowed]
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode != "none", else return null
      after 7
  9 log: log(caught error)
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode != "none", else return null
  10 close: close()
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode != "none", else return null
  11 return {done: 0, result: JSON.parse(read("a" or "b")) or null}
      if each of jobs.skip or each of jobs.owner, else throw Error owner
      if mode != "none", else return null
      after 10"
`);
});
