import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { planSentences } from '../../src/contract/plans.js';
import type { Trigger } from '../../src/contract/trigger.js';
import {
  COOLDOWN_OUT_OF_RANGE,
  END_OUT_OF_RANGE,
  GUARD_TWICE,
  HYSTERESIS_OF_MOVE,
  HYSTERESIS_PERCENT,
} from '../../src/contract/trigger-rules.js';
import { LEVELS_ONLY, MOVE_OUT_OF_RANGE } from '../../src/contract/watch-fault.js';
import { GUARD_IS_TRAIL, NO_EXCHANGE } from '../../src/features/triggers/domain/conditions-rule.js';
import { TOO_MANY_GUARDS } from '../../src/features/triggers/domain/read-watch.js';
import { pauseBeyondFree, restorePaused } from '../../src/features/triggers/plan-pauses.js';
import { KNOWN_MIGRATIONS } from '../../src/platform/processes/live-processes.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { openBrowser } from '../fixtures/live-client.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';

const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });
const HOUR_MS = 3_600_000;

let fixture: UserTriggersFixture;
let ann: Caller;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  ann = await fixture.pro();
});

const move = { kind: 'move', window: '1h', way: 'up', percent: 3 };
const above = { kind: 'price', way: 'above', level: 70_000 };
const ahead = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();

const openTab = ({ cookie }: Caller) => openBrowser(fixture.app.url, { cookie });
const create = async (body: object, person = ann): Promise<Trigger> =>
  (await person.post('triggers', { symbol: 'BTC', ...body }).expect(201)).body;

/** Without what may be another with every second. */
const unmoved = ({ watching: _watching, reading: _reading, ...trigger }: Trigger) => trigger;

const stored = async (id: string) => {
  const [row] = await fixture.app.db.query<Record<string, unknown>[]>(
    `SELECT phase, revision, fired_at IS NULL AS "firedAtIsNull", snoozed_until IS NOT NULL AS snoozed FROM triggers WHERE id = $1`,
    [id],
  );
  return row;
};

describe('every kind', () => {
  it.each([
    ['a price', above, { direction: 'above', price: 70_000 }],
    [
      'a band',
      { kind: 'price', way: 'outside', low: 1, high: 2 },
      { direction: 'outside', bandLow: 1, bandHigh: 2 },
    ],
    ['a move', move, { direction: 'above', price: null }],
    ['a move either way', { ...move, way: 'either', percent: 2.75 }, { direction: 'above', price: null }],
    ['a fall', { ...move, window: '7d', way: 'down' }, { direction: 'below', price: null }],
    ['a trail', { kind: 'trail', way: 'fall', percent: 5 }, { direction: 'below', price: null }],
    [
      'an average',
      { kind: 'average', type: 'ema', length: 200, candles: '1d', way: 'below' },
      { direction: 'below', price: null },
    ],
    ['the RSI', { kind: 'rsi', candles: '4h', way: 'above', level: 70 }, { direction: 'above', price: null }],
    ['an extreme', { kind: 'extreme', window: '24h', way: 'low' }, { direction: 'below', price: null }],
  ])('is created, answered, previewed and edited: %s', async (_name, watch, old) => {
    const made = await create({ watch });
    expect(made).toMatchObject({ watch, ...old, source: null, guards: [], repeat: 'always', active: true });
    expect((await ann.list()).map(unmoved)).toEqual([unmoved(made)]);
    await ann.post('triggers/test-preview', { symbol: 'BTC', watch }).expect(200);
    await ann.post('triggers/test-preview', { triggerId: made.id }).expect(200);
    const { body } = await ann.put(`triggers/${made.id}`, { watch: { ...above, level: 80_000 } }).expect(200);
    expect(body).toMatchObject({ id: made.id, direction: 'above', price: 80_000 });
    expect((await ann.put(`triggers/${made.id}`, { watch }).expect(200)).body).toMatchObject({
      watch,
      ...old,
    });
  });

  it('has its rules, guards and exchange; the form of levels takes them too', async () => {
    const rules = {
      repeat: 'once',
      expiresAt: ahead(24),
      cooldownSec: 60,
      hysteresis: 0.5,
      source: 'kraken',
    };
    const guards = [{ watch: move }, { symbol: 'eth', watch: { kind: 'price', way: 'below', level: 3_000 } }];
    const made = await create({ op: 'above', v1: 70_000, ...rules, guards });
    expect(made).toMatchObject({
      ...rules,
      price: 70_000,
      guards: [
        { symbol: 'BTC', watch: move },
        { ...guards[1], symbol: 'ETH' },
      ],
    });
    expect((await stored(made.id))?.['phase']).toBe('settling');
    expect(await ann.list()).toEqual([made]);
  });

  it.each([
    ['a series', { watch: { kind: 'rsi', candles: '1h', way: 'above', level: 1 } }],
    ['a guard', { watch: { ...above, level: 1 }, guards: [{ symbol: 'ETH', watch: above }] }],
    ['one exchange', { watch: { ...above, level: 1 }, source: 'kraken' }],
  ])('settles where the price says nothing: %s', async (_name, body) => {
    const { id } = await create(body);
    expect((await stored(id))?.['phase']).toBe('settling');
    await ann.put(`triggers/${id}/toggle`, { active: false }).expect(200);
    await ann.put(`triggers/${id}/toggle`, { active: true }).expect(200);
    expect((await stored(id))?.['phase']).toBe('settling');
  });

  it('is left out of the settings page, but for prices alone', async () => {
    await create({ watch: move });
    await create({ watch: above, guards: [{ symbol: 'ETH', watch: above }] });
    await create({ watch: { kind: 'price', way: 'outside', low: 50_000, high: 70_000 } });
    const { body } = await ann.get('unified-triggers').expect(200);
    expect(body).toMatchObject([
      { type: 'threshold_below', levelMax: 50_000 },
      { type: 'threshold_above', levelMin: 70_000 },
    ]);
    expect(body[0].id).toBe(body[1].id);
  });
});

describe('an edit', () => {
  it('of rules keeps the phase, the snooze and the rest, and counts as one', async () => {
    const { id } = await create({ watch: above, guards: [{ symbol: 'ETH', watch: above }], cooldownSec: 60 });
    await fixture.app.db.query(
      `UPDATE triggers SET phase = 'cooldown', fired_at = now(), snoozed_until = now() + interval '1 hour' WHERE id = $1`,
      [id],
    );
    const expiresAt = ahead(48);
    const { body } = await ann
      .put(`triggers/${id}`, { repeat: 'once', hysteresis: 1, expiresAt })
      .expect(200);
    expect(body).toMatchObject({ repeat: 'once', hysteresis: 1, expiresAt, cooldownSec: 60, price: 70_000 });
    expect(body.guards).toHaveLength(1);
    expect(await stored(id)).toMatchObject({
      phase: 'cooldown',
      revision: 1,
      firedAtIsNull: false,
      snoozed: true,
    });
    const usual = { repeat: null, hysteresis: null, expiresAt: null, cooldownSec: null };
    expect((await ann.put(`triggers/${id}`, usual).expect(200)).body).toMatchObject({
      ...usual,
      repeat: 'always',
    });
    expect(await stored(id)).toMatchObject({ phase: 'cooldown', revision: 2 });
  });

  it('that leaves everything out, or says what is, changes nothing', async () => {
    const rules = { repeat: 'once', expiresAt: ahead(24), cooldownSec: 60, hysteresis: 1.5 };
    const made = await create({ watch: move, ...rules, guards: [{ symbol: 'ETH', watch: above }] });
    expect(unmoved((await ann.put(`triggers/${made.id}`, {}).expect(200)).body)).toEqual(unmoved(made));
    const same = { watch: move, guards: made.guards, ...rules, source: null };
    expect(unmoved((await ann.put(`triggers/${made.id}`, same).expect(200)).body)).toEqual(unmoved(made));
  });

  it.each([
    ['guards', { guards: [] }],
    ['the exchange', { source: 'kraken' }],
    ['the condition', { watch: { ...move, percent: 4 } }],
  ])('of %s starts anew', async (_name, body) => {
    const { id } = await create({ watch: move, guards: [{ symbol: 'ETH', watch: above }] });
    await fixture.app.db.query(`UPDATE triggers SET phase = 'cooldown', fired_at = now() WHERE id = $1`, [
      id,
    ]);
    await ann.put(`triggers/${id}`, body).expect(200);
    expect(await stored(id)).toMatchObject({ phase: 'settling', firedAtIsNull: true, revision: 1 });
  });

  it('is judged together with what stays', async () => {
    const { id } = await create({
      watch: { kind: 'rsi', candles: '1h', way: 'above', level: 70 },
      hysteresis: 15,
    });
    const { body } = await ann.put(`triggers/${id}`, { watch: above }).expect(422);
    expect(body.fields).toEqual([{ field: 'hysteresis', message: HYSTERESIS_PERCENT }]);
    await ann.put(`triggers/${id}`, { watch: above, hysteresis: 1 }).expect(200);
    await ann.put(`triggers/${id}`, { guards: [{ watch: above }] }).expect(422);
  });

  it('arms none whose end has passed', async () => {
    const { id } = await create({ watch: above, expiresAt: ahead(1), active: false });
    await fixture.app.db.query(`UPDATE triggers SET expires_at = now() WHERE id = $1`, [id]);
    const { body } = await ann.put(`triggers/${id}/toggle`, { active: true }).expect(422);
    expect(body.message).toBe('This trigger has ended. Give it another end first.');
    await ann.put(`triggers/${id}`, { expiresAt: ahead(1) }).expect(200);
    await ann.put(`triggers/${id}/toggle`, { active: true }).expect(200);
  });
});

describe('input that cannot be used', () => {
  const followed = '"nowhere" is not an exchange this installation follows. Followed: ';

  it.each<[string, object, string, string | RegExp]>([
    ['a move of nothing', { watch: { ...move, percent: 0 } }, 'watch.percent', MOVE_OUT_OF_RANGE],
    ['a negative percentage', { watch: { ...move, percent: -3 } }, 'watch.percent', MOVE_OUT_OF_RANGE],
    ['1e308 percent', { watch: { ...move, percent: 1e308 } }, 'watch.percent', MOVE_OUT_OF_RANGE],
    ['a fall of 96 %', { watch: { ...move, way: 'down', percent: 96 } }, 'watch.percent', MOVE_OUT_OF_RANGE],
    [
      'a window that does not exist',
      { watch: { ...move, window: '2h' } },
      'watch.window',
      /^The window of "move" is/,
    ],
    ['a move of the Nasdaq', { symbol: 'NASDAQ', watch: move }, 'watch', LEVELS_ONLY],
    [
      'three guards',
      { watch: move, guards: [above, above, above].map((watch) => ({ watch })) },
      'guards',
      TOO_MANY_GUARDS,
    ],
    ['a guard that is itself', { watch: move, guards: [{ watch: move }] }, 'guards[0]', GUARD_TWICE],
    [
      'a guard that is itself, by its symbol',
      { watch: above, guards: [{ symbol: ' btc ', watch: above }] },
      'guards[0]',
      GUARD_TWICE,
    ],
    [
      'a guard on a rise',
      { watch: above, guards: [{ watch: { kind: 'trail', way: 'rise', percent: 1 } }] },
      'guards[0].watch.kind',
      GUARD_IS_TRAIL,
    ],
    [
      'a guard on a coin nobody lists',
      { watch: above, guards: [{ symbol: 'NOSUCH', watch: above }] },
      'guards[0].symbol',
      /lists NOSUCH against the dollar/,
    ],
    [
      'an end without a time zone',
      { watch: above, expiresAt: '2027-01-01T00:00' },
      'expiresAt',
      /like 2027-01-31T14/,
    ],
    ['an end in 9 minutes', { watch: above, expiresAt: ahead(0.15) }, 'expiresAt', END_OUT_OF_RANGE],
    ['an end in 367 days', { watch: above, expiresAt: ahead(367 * 24) }, 'expiresAt', END_OUT_OF_RANGE],
    ['a negative quiet time', { watch: above, cooldownSec: -1 }, 'cooldownSec', COOLDOWN_OUT_OF_RANGE],
    ['more than a week', { watch: above, cooldownSec: 604_801 }, 'cooldownSec', COOLDOWN_OUT_OF_RANGE],
    ['11 % of a level', { watch: above, hysteresis: 11 }, 'hysteresis', HYSTERESIS_PERCENT],
    ['the whole move', { watch: move, hysteresis: 3 }, 'hysteresis', HYSTERESIS_OF_MOVE],
    [
      'an exchange that is not followed',
      { watch: above, source: 'nowhere' },
      'source',
      new RegExp(`^${followed}`),
    ],
    ['an exchange of the Fed', { symbol: 'FED', watch: above, source: 'kraken' }, 'source', NO_EXCHANGE],
  ])('%s: 422', async (_name, body, field, message) => {
    const answer = await ann.post('triggers', { symbol: 'BTC', ...body }).expect(422);
    const sentence = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(answer.body).toMatchObject({
      code: 'RULE_BROKEN',
      message: sentence,
      fields: [{ field, message: sentence }],
    });
    expect(await ann.list()).toEqual([]);
  });

  it.each<[string, object, string]>([
    ['a watch without a kind', { watch: { way: 'up' } }, 'watch.kind'],
    ['a watch of text', { watch: 'move' }, 'watch'],
    ['a watch of a list', { watch: [move] }, 'watch'],
    ['a field that no watch has', { watch: { ...move, series: 'rise' } }, 'watch.series'],
    ['a move without a window', { watch: { kind: 'move', way: 'up', percent: 3 } }, 'watch.window'],
    ['a percentage as text', { watch: { ...move, percent: '3' } }, 'watch.percent'],
    ['a guard of text', { watch: above, guards: ['ETH above 1'] }, 'guards[0]'],
    ['guards that are none', { watch: above, guards: {} }, 'guards'],
    ['an end as a number', { watch: above, expiresAt: 1 }, 'expiresAt'],
    ['repeats that do not exist', { watch: above, repeat: 'twice' }, 'repeat'],
  ])('%s: 400', async (_name, body, field) => {
    const answer = await ann.post('triggers', { symbol: 'BTC', ...body }).expect(400);
    expect(answer.body).toMatchObject({
      code: 'BAD_REQUEST',
      fields: expect.arrayContaining([expect.objectContaining({ field })]),
    });
    expect(await ann.list()).toEqual([]);
  });

  it('takes infinity for a number that is too much', async () => {
    for (const field of ['"percent":1e999', '"percent":-1e999']) {
      const json = `{"symbol":"BTC","watch":{"kind":"move","window":"1h","way":"up",${field}}}`;
      await request(fixture.app.url)
        .post('/api/triggers')
        .set({ Cookie: ann.cookie, 'Content-Type': 'application/json' })
        .send(json)
        .expect(422);
    }
  });
});

describe('Free', () => {
  const pro: readonly (readonly [string, object])[] = [
    ['a move', { watch: move }],
    ['a guard', { watch: above, guards: [{ symbol: 'ETH', watch: above }] }],
    ['one exchange', { watch: above, source: 'kraken' }],
  ];

  it.each(pro)('has no trigger with %s', async (_name, body) => {
    const ben = await fixture.person();
    const answer = await ben.post('triggers', { symbol: 'BTC', ...body }).expect(403);
    const sentence = 'Moves, averages and combined conditions are part of Pro.';
    expect(answer.body).toMatchObject({
      code: 'TIER_RESTRICTION',
      message: sentence,
      upgradeMessage: sentence,
    });
    const { id } = await ben.add();
    await ben.put(`triggers/${id}`, body).expect(403);
  });

  it('does not try what it cannot have', async () => {
    const ben = await fixture.person();
    await ben.post('triggers/test-preview', { symbol: 'BTC', watch: move }).expect(403);
  });

  it('has outside and the rules', async () => {
    const ben = await fixture.person();
    const outside = { kind: 'price', way: 'outside', low: 50_000, high: 70_000 };
    const rules = { repeat: 'once', expiresAt: ahead(24), cooldownSec: 0, hysteresis: 0 };
    expect(await create({ watch: outside, ...rules }, ben)).toMatchObject(rules);
  });

  it('has those that only Pro has paused, and gets them back', async () => {
    const plain = await create({ watch: above, repeat: 'once' });
    const others: string[] = [];
    for (const [, body] of pro) others.push((await create(body)).id);
    const { changed } = await fixture.app.db.transaction((tx) => pauseBeyondFree(tx, ann.id));
    expect([...changed].sort()).toEqual([...others].sort());
    expect((await ann.list()).map(({ paused }) => paused)).toEqual([null, 'plan', 'plan', 'plan']);
    const { message } = (await ann.put(`triggers/${others[0]}`, { repeat: 'once' }).expect(403)).body;
    expect(message).toBe(SOLD.pausedByPlan);
    const restored = await fixture.app.db.transaction((tx) => restorePaused(tx, ann.id));
    expect([...restored.changed].sort()).toEqual([...others].sort());
    expect((await ann.list()).find(({ id }) => id === plain.id)?.paused).toBeNull();
  });
});

describe('while a process of an older release lives', () => {
  const older = async (report: object, agoMs = 0): Promise<string> => {
    const id = randomUUID();
    await fixture.app.db.query(
      `INSERT INTO processes (id, roles, host, pid, version, started_at, seen_at, report)
       VALUES ($1, '{market}', 'elsewhere', 7, '0.0.9', now() - interval '1 day', now() - $2 * interval '1 ms', $3)`,
      [id, agoMs, JSON.stringify(report)],
    );
    return id;
  };
  afterEach(() => fixture.app.db.query(`DELETE FROM processes WHERE host = 'elsewhere'`));

  it.each([
    ['a move', { watch: move }],
    ['outside', { op: 'outside', v1: 1, v2: 2 }],
    ['a guard', { watch: above, guards: [{ symbol: 'ETH', watch: above }] }],
    ['one exchange', { watch: above, source: 'kraken' }],
    ['only once', { watch: above, repeat: 'once' }],
    ['an end', { watch: above, expiresAt: ahead(24) }],
  ])('no trigger gets %s', async (_name, body) => {
    const { id } = await ann.add();
    await older({});
    const answer = await ann.post('triggers', { symbol: 'BTC', ...body }).expect(503);
    expect(answer.body).toMatchObject({
      code: 'UPGRADING',
      message: 'An upgrade is under way. Try again in a minute.',
    });
    const { op, v1, v2, ...rest } = { op: null, v1: null, v2: null, ...body };
    const edit = op === null ? rest : { direction: op, bandLow: v1, bandHigh: v2 };
    await ann.put(`triggers/${id}`, edit).expect(503);
    expect(await ann.list()).toMatchObject([{ id, price: 70_000, repeat: 'always' }]);
  });

  it('what it watches rightly is created all the same', async () => {
    await older({ migrations: KNOWN_MIGRATIONS - 1 });
    await create({ watch: above, cooldownSec: 60, hysteresis: 1 });
    await ann.post('triggers', { symbol: 'BTC', watch: move }).expect(503);
  });

  it.each([
    ['has gone', {}, 60_000],
    ['knows as many', { migrations: KNOWN_MIGRATIONS }, 0],
    ['knows more', { migrations: KNOWN_MIGRATIONS + 1 }, 0],
  ])('but not once it %s', async (_name, report, agoMs) => {
    await older(report, agoMs);
    await create({ watch: move });
  });

  it('this one says how many it knows', async () => {
    const rows = await fixture.app.db.query<{ migrations: unknown }[]>(
      `SELECT report -> 'migrations' AS migrations FROM processes`,
    );
    expect(rows).toEqual([{ migrations: KNOWN_MIGRATIONS }]);
  });
});

describe('whether it can ring', () => {
  const average = { kind: 'average', type: 'sma', length: 200, candles: '1d', way: 'above' };
  const watched = { state: 'watched', since: null, reason: null };
  const filling = (reason: string) => ({ state: 'filling', since: null, reason });

  it('and what its series is are answered, and pushed to the person’s browsers only', async () => {
    const [tab, stranger] = [await openTab(ann), await openTab(await fixture.pro())];
    const up = await create({ symbol: 'SOL', watch: { ...move, window: '4h' } });
    expect(up).toMatchObject({ watching: filling('knows nothing yet'), reading: null });
    const others = {
      average: await create({ watch: average }),
      trail: await create({ watch: { kind: 'trail', way: 'rise', percent: 5 } }),
      price: await create({ watch: above }),
      disarmed: await create({ watch: { ...move, percent: 4 }, active: false }),
    };
    const list = async () => new Map((await ann.list()).map((trigger) => [trigger.id, trigger]));
    await until(async () => {
      fixture.app.move('SOL', 150);
      return (await list()).get(up.id)?.reading !== null;
    });
    const answers = await list();
    expect(answers.get(up.id)).toMatchObject({
      watching: filling('knows 0 of 240 minutes'),
      reading: { key: 'low4h', value: 1, reference: { price: 150, exact: true } },
    });
    expect(answers.get(others.average.id)).toMatchObject({
      watching: filling('knows 0 of 200 daily candles'),
      reading: null,
    });
    for (const { id } of [others.trail, others.price, others.disarmed])
      expect(answers.get(id)).toMatchObject({ watching: watched, reading: null });
    const told = () => Object.assign({}, ...tab.heard.series.map(([now]) => now));
    await until(() => told()[up.id]?.reading?.value === 1);
    expect(told()[others.average.id]).toEqual({
      watching: filling('knows 0 of 200 daily candles'),
      reading: null,
    });
    expect(Object.keys(told())).not.toContain(others.price.id);
    expect(Object.keys(told())).not.toContain(others.disarmed.id);
    const { body } = await ann.put(`triggers/${up.id}/toggle`, { active: false }).expect(200);
    expect(body).toMatchObject({ watching: watched, reading: null });
    expect(stranger.heard.series).toEqual([]);
    tab.close();
    stranger.close();
  });
});
