import request from 'supertest';
import { ACCESS_TABLE } from './access-table.js';
import { AccessWorld, CALLERS, type Caller } from './access-world.js';
import { routesOf, type RouteName } from './router-routes.js';

/** The OpenAPI page and what belongs to it: public, and made by a library. */
const DOCS = /^GET \/api\/docs/;

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.start();
});
afterAll(() => world.stop());

async function call(route: RouteName, caller: Caller): Promise<number> {
  const row = ACCESS_TABLE[route];
  const [method = '', pattern = ''] = route.split(' ');
  await world.tidy();
  const path = (await row?.path?.(world)) ?? pattern;
  const agent = request(world.app.url);
  const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
  const sent = agent[verb](path)
    .redirects(0)
    .set('Cookie', await world.cookie(caller));
  const body = row?.body?.();
  const answer = await (body === undefined ? sent : sent.send(body));
  return answer.status;
}

it('lists every route there is, and no other', () => {
  const served = routesOf(world.app.nest).filter((route) => !DOCS.test(route));
  expect([...served].sort()).toEqual(Object.keys(ACCESS_TABLE).sort());
});

it.each(Object.keys(ACCESS_TABLE) as RouteName[])('%s', async (route) => {
  const statuses: Partial<Record<Caller, number>> = {};
  for (const caller of CALLERS) statuses[caller] = await call(route, caller);
  expect(statuses).toEqual(ACCESS_TABLE[route]?.expected);
});
