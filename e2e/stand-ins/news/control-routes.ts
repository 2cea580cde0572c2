import express, { Router } from 'express';
import {
  type Fields,
  fieldsOf,
  figure,
  oneOf,
  refuseForeignPages,
  sendError,
  text,
} from '../control-calls.js';
import { FEED_NAMES } from './domain/article.js';
import type { FedDecision } from './domain/fed-statement.js';
import { type Fault, FAULT_KINDS, SOURCES } from './faults.js';
import type { ArticleWish, NewsControl } from './news-stand-in.js';

/** The routes under /_control; README.md lists them. JSON in, JSON out; 400 {error} for a body that does not fit. */
export function controlRoutes(control: NewsControl): Router {
  const routes = Router();
  routes.use(refuseForeignPages, express.json({ limit: '5mb' }));
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
  routes.use((_request, response) => void response.status(404).json({ error: 'No such control call.' }));
  routes.use(sendError);
  return routes;
}

function readArticle(fields: Fields): ArticleWish {
  return {
    title: text(fields, 'title'),
    ...(fields['link'] !== undefined && { link: text(fields, 'link') }),
    ...(fields['summary'] !== undefined && { summary: text(fields, 'summary') }),
    ...(fields['guid'] !== undefined && { guid: text(fields, 'guid') }),
    ...(fields['publishedAt'] !== undefined && { publishedAt: figure(fields, 'publishedAt') }),
  };
}

function readDecision(fields: Fields): FedDecision {
  return {
    low: figure(fields, 'low'),
    high: figure(fields, 'high'),
    verb: oneOf(fields, 'verb', ['lower', 'raise', 'maintain']),
    ...(fields['by'] !== undefined && { by: figure(fields, 'by') }),
  };
}

function readFault(value: unknown): Fault | null {
  if (value === null) return null;
  const fields = fieldsOf(value);
  const kind = oneOf(fields, 'kind', FAULT_KINDS);
  switch (kind) {
    case 'document': {
      const contentType =
        fields['contentType'] === undefined ? {} : { contentType: text(fields, 'contentType') };
      return { kind, body: text(fields, 'body'), ...contentType };
    }
    case 'status': {
      const retryAfter =
        fields['retryAfter'] === undefined ? {} : { retryAfter: figure(fields, 'retryAfter') };
      return { kind, status: figure(fields, 'status'), ...retryAfter };
    }
    case 'redirect':
      return { kind, to: text(fields, 'to') };
    case 'hang':
    case 'cut':
    case 'html':
    case 'garbage':
    case 'oversize':
      return { kind };
  }
}
