import type { Router } from 'express';
import {
  afterOf,
  controlRouter,
  type Fields,
  figure,
  okCalls,
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
    const { get, post, delete: remove } = routes;
    get('/status', () => ({ faults: control.faults(), calls: control.calls().length }));
    get('/calls', (call) => ({ calls: control.calls(afterOf(call)) }));
    post(
      '/articles',
      ({ fields }) => ({ link: control.publish(oneOf(fields, 'feed', FEED_NAMES), readArticle(fields)) }),
      201,
    );
    remove('/articles', () => control.clear());
    post('/fed', ({ fields }) => ({ link: control.decide(readDecision(fields)) }), 201);
    okCalls(routes)('/fault', ({ fault, ...fields }) =>
      control.setFault(oneOf(fields, 'source', SOURCES), readFault(fault)),
    );
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
