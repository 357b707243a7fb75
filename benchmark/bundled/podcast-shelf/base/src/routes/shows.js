'use strict';

const { Router } = require('express');
const { escapeHtml, layout } = require('../render/html');

function showRoutes(shelf) {
  const router = Router();

  router.get('/shows', async (req, res, next) => {
    try {
      const shows = await shelf.all();
      const items = shows.map((show) => `<li><a href="/shows/${encodeURIComponent(show.id)}">${escapeHtml(show.title)}</a></li>`);
      res.send(layout('Shows', `<ul>${items.join('')}</ul>`));
    } catch (error) {
      next(error);
    }
  });

  router.get('/shows/:id', async (req, res, next) => {
    try {
      const show = await shelf.find(req.params.id);
      if (!show) return res.status(404).send(layout('Not found', '<p>There is no such show.</p>'));
      const body = `
        <p>${escapeHtml(show.author)}</p>
        <p>${escapeHtml(show.summary)}</p>
        <p>${show.episodes.length} episodes</p>`;
      res.send(layout(show.title, body));
    } catch (error) {
      next(error);
    }
  });

  return router;
}

module.exports = { showRoutes };
