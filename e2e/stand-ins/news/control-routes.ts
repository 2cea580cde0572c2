import type { Router } from 'express';
import {
  controlRouter,
  type Fields,
  fieldsOf,
  figure,
  oneOf,
  optional,
  text,
} from '../shared/control-calls.js';
import { FEED_NAMES } from './domain/article.js';
import type { FedDecision } from './domain/fed-statement.js';
import { readFault, SOURCES } from './faults.js';
import type { ArticleOptions, NewsControl } from './news-stand-in.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: NewsControl): Router {
  return controlRouter((routes) => {
    routes.get('/status', (_request, response) => {
      response.json({ faults: control.faults(), calls: control.calls().length });
    });
    routes.get('/calls', (request, response) => {
      response.json({ calls: control.calls(Number(request.query['after'] ?? 0)) });
    });
    routes.post('/articles', (request, response) => {
      const fields = fieldsOf(request.body);
      response
        .status(201)
        .json({ link: control.publish(oneOf(fields, 'feed', FEED_NAMES), readArticle(fields)) });
    });
    routes.delete('/articles', (_request, response) => {
      control.clear();
      response.status(204).end();
    });
    routes.post('/fed', (request, response) => {
      response.status(201).json({ link: control.decide(readDecision(fieldsOf(request.body))) });
    });
    routes.post('/fault', (request, response) => {
      const fields = fieldsOf(request.body);
      control.setFault(oneOf(fields, 'source', SOURCES), readFault(fields['fault']));
      response.json({ ok: true });
    });
  }, '5mb');
}

function readArticle(fields: Fields): ArticleOptions {
  return {
    title: text(fields, 'title'),
    ...optional(fields, 'link', text),
    ...optional(fields, 'summary', text),
    ...optional(fields, 'guid', text),
    ...optional(fields, 'publishedAt', figure),
  };
}

function readDecision(fields: Fields): FedDecision {
  return {
    low: figure(fields, 'low'),
    high: figure(fields, 'high'),
    verb: oneOf(fields, 'verb', ['lower', 'raise', 'maintain']),
    ...optional(fields, 'by', figure),
  };
}
