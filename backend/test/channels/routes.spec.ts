import { randomUUID } from 'node:crypto';
import request from 'supertest';
import type { RouteStep, RouteView, SaveRouteRequest } from '../../src/contract/channels.js';
import { acknowledgeUrl } from '../../src/pipeline/alerts/acknowledge-link.js';
import { RoutesService } from '../../src/features/channels/routes.service.js';
import { CONFIG, type Config } from '../../src/platform/config/config.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { fireFor, haveChannel } from '../fixtures/account-alerts.js';
import { openBrowser } from '../fixtures/live-client.js';
import { makePerson, signIn } from '../fixtures/people.js';
import { startTrialApp, type TrialApp } from '../fixtures/trial-app.js';
import { inTransaction } from '../support/test-database.js';

let app: TrialApp;
beforeAll(async () => {
  app = await startTrialApp();
});
afterAll(() => app.stop());

type Method = 'get' | 'post' | 'put' | 'delete';

async function newPerson() {
  const person = await makePerson(app.db, { emailVerified: true });
  const cookie = await signIn(app.nest, person);
  const call = (method: Method, path: string, body?: object) => {
    const sent = request(app.url)[method](path).set('Cookie', cookie);
    return body === undefined ? sent : sent.send(body);
  };
  const routes = () => app.nest.get(RoutesService).routesOf(person.id);
  return { ...person, cookie, call, routes };
}

const TELEGRAM: RouteStep = { channels: ['telegram'], waitSec: 0, unless: 'nothing', onlyUrgent: false };
const MAIL: RouteStep = { channels: ['email'], waitSec: 120, unless: 'acknowledged', onlyUrgent: false };
const SENDING_EPOCH = `SELECT epoch FROM leases WHERE name = 'telegram'`;
const named = (name: string, ...steps: readonly RouteStep[]): SaveRouteRequest => ({ name, steps });

describe('a route', () => {
  it('is made, read, replaced, chosen and deleted', async () => {
    const ann = await newPerson();
    const { body } = await ann.call('post', '/api/routes', named(' Night ', TELEGRAM, MAIL)).expect(201);
    const night = body as RouteView;
    expect(night).toEqual({ id: expect.any(String), ...named('Night', TELEGRAM, MAIL) });
    expect(await ann.routes()).toEqual({ routes: [night], routeId: null });
    const changed = named('Day', { ...TELEGRAM, channels: ['email'] });
    await ann.call('put', `/api/routes/${night.id}`, changed).expect(200, { id: night.id, ...changed });
    await ann.call('put', '/api/channels/route', { routeId: night.id }).expect(200, { routeId: night.id });
    expect(await ann.routes()).toEqual({ routes: [{ id: night.id, ...changed }], routeId: night.id });
    await ann.call('delete', `/api/routes/${night.id}`).expect(204);
    expect(await ann.routes()).toEqual({ routes: [], routeId: null });
  });

  it('stays when a channel of it goes, and says so', async () => {
    const ann = await newPerson();
    const id = await haveChannel(app.db, ann.id, 'webhook');
    await ann.call('post', '/api/routes', named('Home', { ...TELEGRAM, channels: [id] }, MAIL)).expect(201);
    await app.db.query('DELETE FROM channels WHERE id = $1', [id]);
    const { routes } = await ann.routes();
    expect(routes[0]?.steps.map(({ channels }) => channels)).toEqual([[], ['email']]);
  });

  it('is nobody else’s', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const { body } = await ann.call('post', '/api/routes', named('Night', TELEGRAM)).expect(201);
    const { id } = body as RouteView;
    await ben.call('put', `/api/routes/${id}`, named('Mine', TELEGRAM)).expect(404);
    await ben.call('delete', `/api/routes/${id}`).expect(404);
    await ben.call('put', '/api/channels/route', { routeId: id }).expect(422);
    const trigger = { symbol: 'BTC', op: 'above', v1: 70_000, routeId: id };
    const refused = await ben.call('post', '/api/triggers', trigger).expect(422);
    expect(refused.body).toMatchObject({
      message: 'You have no such route.',
      fields: [{ field: 'routeId' }],
    });
    await ben.call('post', '/api/routes', named('Night', { ...TELEGRAM, channels: [id] })).expect(422);
  });

  it('is refused with a sentence where it breaks a rule', async () => {
    const ann = await newPerson();
    await ann.call('post', '/api/routes', named('Night', TELEGRAM)).expect(201);
    const twice = await ann.call('post', '/api/routes', named('Night', TELEGRAM)).expect(422);
    expect(twice.body.message).toBe('You have a route of this name.');
    const odd = await ann.call('post', '/api/routes', named('Odd', { ...TELEGRAM, waitSec: 5 })).expect(422);
    expect(odd.body.fields).toEqual([
      { field: 'steps[0].waitSec', message: 'The first step does not wait.' },
    ]);
    for (let i = 1; i < 10; i++) await ann.call('post', '/api/routes', named(`${i}`, TELEGRAM)).expect(201);
    const many = await ann.call('post', '/api/routes', named('More', TELEGRAM)).expect(422);
    expect(many.body.message).toBe('You may have 10 routes.');
  });

  it('is a trigger’s own, until that takes the usual one again', async () => {
    const ann = await newPerson();
    const { body } = await ann.call('post', '/api/routes', named('Night', TELEGRAM)).expect(201);
    const { id } = body as RouteView;
    const made = await ann.call('post', '/api/triggers', {
      symbol: 'BTC',
      op: 'above',
      v1: 70_000,
      routeId: id,
    });
    expect(made.body).toMatchObject({ routeId: id });
    const own = `/api/triggers/${made.body.id}`;
    expect((await ann.call('put', own, { name: 'Rent' }).expect(200)).body.routeId).toBe(id);
    expect((await ann.call('put', own, { routeId: null }).expect(200)).body.routeId).toBeNull();
  });

  it('is refused while an older release runs, which would not take it', async () => {
    const ann = await newPerson();
    const older = randomUUID();
    await app.db.query(
      `INSERT INTO processes (id, roles, host, pid, version, started_at, report, seen_at)
       VALUES ($1, '{web}', 'other', 1, '1.0.0', now(), '{"migrations": 1}', clock_timestamp())`,
      [older],
    );
    const refused = await ann.call('post', '/api/routes', named('Night', TELEGRAM)).expect(503);
    expect(refused.body.code).toBe('UPGRADING');
    await app.db.query('DELETE FROM processes WHERE id = $1', [older]);
  });
});

describe('“Seen”', () => {
  const acknowledged = async (alertId: string) => {
    const [row] = await app.db.query<{ at: Date | null; via: string | null }[]>(
      'SELECT acknowledged_at AS at, acknowledged_via AS via FROM alerts WHERE id = $1',
      [alertId],
    );
    return row;
  };

  it('is said once, by whose alert it is; screens hear of it', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const { alertId } = await fireFor(app.db, { userId: ann.id, by: 'not-connected' });
    const browser = await openBrowser(app.url, { cookie: ann.cookie });
    await ben.call('post', `/api/alerts/${alertId}/acknowledge`).expect(404);
    const first = await ann.call('post', `/api/alerts/${alertId}/acknowledge`).expect(200);
    expect(first.body).toEqual({ alertId, at: expect.any(String), via: 'page' });
    await ann.call('post', `/api/alerts/${alertId}/acknowledge`).expect(200, first.body);
    await until(() => browser.heard['alert:acknowledged'].length > 0, 'the event');
    expect(browser.heard['alert:acknowledged']).toEqual([[first.body]]);
    browser.close();
    const { body } = await ann.call('get', '/api/recent-alerts').expect(200);
    expect(body[0]).toMatchObject({ id: alertId, acknowledgedAt: first.body.at });
  });

  it.each([
    ['an e-mail', 'email', 'delivered'],
    ['a message to an added channel', 'ntfy', 'delivered'],
    ['a message whose answer is still to come', 'ntfy', 'sending'],
  ] as const)(
    'is said by the signed link, but not by a look at it, of all that came in %s',
    async (_, to, status) => {
      const ann = await newPerson();
      const by =
        to === 'email' ? 'not-connected' : { kind: to, channelId: await haveChannel(app.db, ann.id, to) };
      // No sender sees them before they are what they are to be, and one that is being sent is the present sender's.
      await until(async () => (await app.db.query(SENDING_EPOCH)).length > 0, 'a sender');
      const [one, beside, other] = await inTransaction(app.db, async (tx) => {
        const alerts = [];
        for (const level of [70_000, 71_000, 72_000])
          alerts.push(await fireFor(tx, { userId: ann.id, by, level }));
        await tx.query(
          `UPDATE deliveries SET message_id = 4711, status = $2, claim_until = now() + interval '1 hour', settled_at = now(),
             claim_epoch = (${SENDING_EPOCH})
          WHERE id = ANY ($1::bigint[])`,
          [alerts.slice(0, 2).map(({ deliveryId }) => deliveryId), status],
        );
        return alerts;
      });
      const { pathname } = new URL(acknowledgeUrl(app.nest.get<Config>(CONFIG), one?.alertId ?? ''));
      const looked = await request(app.url).get(pathname).expect(200);
      expect([looked.type, looked.text]).toEqual([
        'text/html',
        expect.stringContaining('<button>Seen</button>'),
      ]);
      expect(await acknowledged(one?.alertId ?? '')).toEqual({ at: null, via: null });
      const pressed = await request(app.url)
        .post(pathname)
        .set('Origin', 'null')
        .type('form')
        .send('')
        .expect(200);
      expect(pressed.text).toMatch(/Seen at \d\d:\d\d UTC\./);
      expect(await acknowledged(one?.alertId ?? '')).toEqual({ at: expect.any(Date), via: 'link' });
      expect(await acknowledged(beside?.alertId ?? '')).toMatchObject({ via: 'link' });
      expect(await acknowledged(other?.alertId ?? '')).toMatchObject({ via: null });
      expect((await request(app.url).get(pathname)).text).toMatch(/Seen at/);
      await request(app.url).post(`${pathname}A`).expect(404);
    },
  );
});
