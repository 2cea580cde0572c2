import request from 'supertest';
import { TOKEN_SCOPES, type TokenScope } from '../../src/contract/api-tokens.js';
import { bearerOf } from '../fixtures/api-tokens.js';
import { ACCESS_TABLE } from './access-table.js';
import { AccessWorld } from './access-world.js';
import type { RouteName } from './router-routes.js';

const ROUTES = Object.keys(ACCESS_TABLE) as RouteName[];

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.start();
});
afterAll(() => world.stop());

/** Calls a route with a token of `free` that has these scopes, and with the cookie of an admin, which must not count. */
async function call(route: RouteName, scopes: readonly TokenScope[]) {
  const row = ACCESS_TABLE[route];
  const [method = '', pattern = ''] = route.split(' ');
  await world.tidy();
  const path = (await row?.path?.(world)) ?? pattern;
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const agent = request(world.app.url);
  const { status, body, headers } = await agent[verb](path)
    .redirects(0)
    .set('Cookie', await world.cookie('admin'))
    .set('Authorization', await bearerOf(world.app, world.owner, scopes))
    .send(row?.body?.());
  return { status, code: body?.code as unknown, message: body?.message as unknown, headers };
}

it.each(ROUTES)('%s', async (route) => {
  const { scope, expected } = ACCESS_TABLE[route] ?? { expected: {} };
  for (const each of TOKEN_SCOPES) {
    const { status, code, message, headers } = await call(route, [each]);
    const isOpen = each === scope;
    expect({ each, status, isRefused: code === 'TOKEN_SCOPE' }).toEqual({
      each,
      status: isOpen ? (expected as { free?: number }).free : 403,
      isRefused: !isOpen,
    });
    if (!isOpen) expect(message).toBe(`This token may not do that. It has: ${each}.`);
    expect(headers.ratelimit).toMatch(/^"(reads|writes)";r=\d+;t=\d+$/);
  }
  const others = TOKEN_SCOPES.filter((each) => each !== scope);
  expect((await call(route, others)).code).toBe('TOKEN_SCOPE');
});

it('no route of the account, of billing, of admins or of tokens themselves takes one', () => {
  const closed = /^\w+ \/api\/(admin|billing|tokens|user|users|me|register|login|logout|settings|passkey)\b/;
  const open = ROUTES.filter((route) => ACCESS_TABLE[route]?.scope !== undefined);
  expect(open.length).toBeGreaterThan(20);
  expect(open.filter((route) => closed.test(route))).toEqual([]);
});
