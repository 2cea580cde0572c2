import { randomStream } from '../../stand-ins/exchange/domain/random.js';
import { badFrame, badRequest, routesOf } from './fuzz-corpus.js';

const DOCUMENT = {
  paths: {
    '/api/login': {
      post: {
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pair' } } } },
      },
    },
    '/api/logout': { post: {} },
    '/api/prices': { get: { parameters: [{ in: 'query', name: 'symbols' }] } },
    '/api/triggers/{id}': { delete: { parameters: [{ in: 'path', name: 'id' }] } },
  },
  components: { schemas: { Pair: { properties: { email: {}, password: {} } } } },
};

const routes = routesOf(DOCUMENT);

it('reads the routes of an OpenAPI document', () => {
  expect(routes).toEqual([
    { method: 'POST', path: '/api/login', fields: ['email', 'password'], query: [] },
    { method: 'POST', path: '/api/logout', fields: null, query: [] },
    { method: 'GET', path: '/api/prices', fields: null, query: ['symbols'] },
    { method: 'DELETE', path: '/api/triggers/{id}', fields: null, query: [] },
  ]);
  expect(routesOf({})).toEqual([]);
});

function requests(seed: string) {
  const random = randomStream(seed);
  return Array.from({ length: 2_000 }, () => badRequest(random, routes));
}

it('makes the same requests for the same seed, and others for another', () => {
  expect(requests('1')).toEqual(requests('1'));
  expect(requests('1')).not.toEqual(requests('2'));
});

it('makes requests that can be sent: printable paths without a placeholder, and never ends a good session', () => {
  for (const { path, session } of requests('1')) {
    expect(path).toMatch(/^\/[\x21-\x7e]*$/);
    expect(path).not.toContain('{id}');
    if (path.includes('logout')) expect(session).toBe('nobody');
  }
});

it('makes the same frames for the same seed', () => {
  const frames = (seed: string) => {
    const random = randomStream(seed);
    return Array.from({ length: 200 }, () => badFrame(random));
  };
  expect(frames('1')).toEqual(frames('1'));
  expect(frames('1')).not.toEqual(frames('2'));
});
