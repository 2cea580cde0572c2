import request from 'supertest';
import { ACCESS_TABLE } from './access-table.js';
import { AccessWorld } from './access-world.js';
import type { RouteName } from './router-routes.js';

/** Not more than an answer lists. */
const FIELDS_OF_OTHERS = `
  id userId user_id role grant granted status plan chatId chat_id emailVerified email_verified_at lastFiredAt paused
  period_end isAdmin revision phase owner`
  .trim()
  .split(/\s+/);

const CHANGING = (Object.keys(ACCESS_TABLE) as RouteName[]).filter(
  // Telegram proves itself by a secret, a mail program and who says "Seen" by a signed link; all come from another site.
  (route) =>
    !route.startsWith('GET ') &&
    !route.endsWith('/webhook') &&
    route !== 'POST /api/mail/unsubscribe' &&
    route !== 'POST /a/:token' &&
    route !== 'POST /hooks/tv/:secret',
);
const WITH_BODY = CHANGING.filter((route) => ACCESS_TABLE[route]?.body !== undefined);

let world: AccessWorld;
beforeAll(async () => {
  world = await AccessWorld.start();
});
afterAll(() => world.stop());
beforeEach(() => world.tidy());

interface Target {
  readonly verb: 'post' | 'put' | 'delete';
  readonly path: string;
  readonly cookie: string;
}

/** Somebody whom the route lets in. */
function callerOf(route: RouteName): 'free' | 'admin' {
  return ACCESS_TABLE[route]?.expected.free === 403 ? 'admin' : 'free';
}

async function targetOf(route: RouteName): Promise<Target> {
  const [method = '', pattern = ''] = route.split(' ');
  const path = (await ACCESS_TABLE[route]?.path?.(world)) ?? pattern;
  return { verb: method.toLowerCase() as Target['verb'], path, cookie: await world.cookie(callerOf(route)) };
}

const call = ({ verb, path, cookie }: Target) => request(world.app.url)[verb](path).set('Cookie', cookie);

describe.each(CHANGING)('%s', (route) => {
  it.each([
    ['another site', { Origin: 'https://evil.example' }],
    ['a sandboxed frame', { Origin: 'null' }],
    ['a sister site', { 'Sec-Fetch-Site': 'same-site' }],
    ['a link of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('refuses %s', async (_what, headers: Record<string, string>) => {
    const answer = await call(await targetOf(route))
      .set(headers)
      .send(ACCESS_TABLE[route]?.body?.());
    expect(answer.status).toBe(403);
    expect(answer.body.code).toBe('FOREIGN_ORIGIN');
  });
});

describe.each(WITH_BODY)('%s', (route) => {
  it.each(['text/plain', 'application/x-www-form-urlencoded'])('refuses a body sent as %s', async (type) => {
    const body = JSON.stringify(ACCESS_TABLE[route]?.body?.());
    expect(
      (
        await call(await targetOf(route))
          .set('Content-Type', type)
          .send(body)
      ).status,
    ).toBe(415);
  });

  it('refuses fields that are not its own, each by its name', async () => {
    const body = ACCESS_TABLE[route]?.body?.() ?? {};
    const others = FIELDS_OF_OTHERS.filter((field) => !(field in body));
    const extra = Object.fromEntries(others.map((field) => [field, 'admin']));
    const answer = await call(await targetOf(route)).send({ ...body, ...extra });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.map(({ field }: { field: string }) => field).sort()).toEqual(others.sort());
  });
});
