import type { Trigger } from '../../src/contract/trigger.js';
import type { TriggerFile } from '../../src/contract/trigger-file.js';
import { planSentences } from '../../src/contract/plans.js';
import { CHANGED_SINCE } from '../../src/features/triggers/transfer/trigger-import.js';
import { TriggerEvents } from '../../src/features/triggers/trigger-events.js';
import { TriggerFiles } from './trigger-files.js';
import { type Caller, UserTriggersFixture } from './user-triggers-fixture.js';

const COINS = ['BTC', 'ETH', 'SOL', 'USDT', 'ADA', 'PEPE'];
const SOLD = planSentences({ proFor: null, brandName: 'Bellwether' });

let fixture: UserTriggersFixture;
let files: TriggerFiles;
let ann: Caller;

beforeAll(async () => {
  fixture = await UserTriggersFixture.open();
  files = new TriggerFiles(fixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.app.db.query('DELETE FROM rate_limits');
  ann = await fixture.pro();
});

const create = async (body: object, person = ann): Promise<Trigger> =>
  (await person.post('triggers', { symbol: 'BTC', ...body }).expect(201)).body;

/** An end that lies ahead by the database's clock. */
async function ahead(): Promise<string> {
  const [row] = await fixture.app.db.query<{ end: Date }[]>(`SELECT now() + interval '30 days' AS end`);
  return row?.end.toISOString() ?? '';
}

const withoutIds = ({ triggers, ...file }: TriggerFile) => ({
  ...file,
  triggers: triggers.map(({ id: _id, ...row }) => row),
});

const stored = (person: Caller) =>
  fixture.app.db.query<object[]>('SELECT * FROM triggers WHERE user_id = $1 ORDER BY created_at, id', [
    person.id,
  ]);

const alertsOf = async (person: Caller): Promise<number> => {
  const rows = await fixture.app.db.query<object[]>('SELECT FROM alerts WHERE user_id = $1', [person.id]);
  return rows.length;
};

const above = (level: number) => ({ kind: 'price', way: 'above', level }) as const;
const move = { kind: 'move', window: '1h', way: 'up', percent: 3 } as const;
const rsi = { kind: 'rsi', candles: '4h', way: 'above', level: 70 } as const;
const file = (...triggers: object[]) => ({ version: 1, triggers });
const btc = (level: number, more: object = {}) => ({ symbol: 'BTC', watch: above(level), ...more });

async function addEveryKind(person: Caller): Promise<void> {
  await fixture.showTradfi(person);
  const bodies = [
    { op: 'above', v1: 70_000 },
    { op: 'below', v1: 0.000_000_12, symbol: 'PEPE' },
    { op: 'inside', v1: 50_000, v2: 55_000.5 },
    { op: 'outside', v1: 50_000, v2: 70_000, active: false },
    { op: 'above', v1: 4.5, symbol: 'FED' },
    { watch: move },
    { watch: { ...move, window: '7d', way: 'either', percent: 2.75 } },
    { watch: { kind: 'trail', way: 'fall', percent: 5 }, hysteresis: 1.5 },
    { watch: { kind: 'average', type: 'ema', length: 200, candles: '1d', way: 'below' } },
    { watch: rsi, symbol: 'ADA', alwaysRings: true },
    { watch: { kind: 'extreme', window: '24h', way: 'low' } },
    { watch: above(80_000), guards: [{ watch: move }, { symbol: 'ETH', watch: rsi }] },
    { watch: above(80_000), source: 'kraken', repeat: 'once', cooldownSec: 0 },
    { watch: above(90_000), expiresAt: await ahead(), cooldownSec: 3_600, hysteresis: 0.25 },
    { watch: above(91_000), name: '=SUM(A1)', note: `'-1; "quoted", and 🔔` },
  ];
  for (const body of bodies) await create(body, person);
  await fixture.app.db.query('DELETE FROM rate_limits');
}

describe('what is exported', () => {
  it.each(['json', 'csv'] as const)('makes the same triggers in an empty account: %s', async (format) => {
    await addEveryKind(ann);
    const before = await files[format](ann);
    const bob = await fixture.pro();
    await fixture.showTradfi(bob);
    const { create, change, same, refused } = await files.import(bob, before);
    expect({ create, change, same, refused }).toEqual({ create: 15, change: 0, same: 0, refused: [] });
    const after = await files[format](bob);
    if (typeof before === 'string' || typeof after === 'string') expect(after).toBe(before);
    else expect(withoutIds(after)).toEqual(withoutIds(before));
    expect(after).not.toEqual([]);
  });

  it.each(['json', 'csv'] as const)('changes nothing where it came from: %s', async (format) => {
    await addEveryKind(ann);
    const before = await stored(ann);
    const outcome = await files.import(ann, await files[format](ann));
    expect(outcome).toMatchObject({ create: 0, change: 0, same: 15, refused: [] });
    expect(await stored(ann)).toEqual(before);
  });

  it.each(['json', 'csv'] as const)('has the route of each by its name: %s', async (format) => {
    const addRoute = async ({ id }: Caller): Promise<string> => {
      const [row] = await fixture.app.db.query<{ id: string }[]>(
        `INSERT INTO routes (user_id, name) VALUES ($1, '=Night') RETURNING id`,
        [id],
      );
      return row?.id ?? '';
    };
    await create({ op: 'above', v1: 70_000, routeId: await addRoute(ann) });
    const exported = await files[format](ann);
    expect(await files.import(ann, exported)).toMatchObject({ create: 0, change: 0, same: 1, refused: [] });
    const bob = await fixture.pro();
    const line = format === 'csv' ? 2 : 1;
    expect((await files.preview(bob, exported)).refused).toEqual([
      { line, field: 'route', message: 'You have no route of this name.' },
    ]);
    const routeId = await addRoute(bob);
    expect(await files.import(bob, exported)).toMatchObject({ create: 1, refused: [] });
    expect((await bob.get('triggers').expect(200)).body).toMatchObject([{ routeId }]);
  });

  it('is of the caller alone, and a download', async () => {
    await create(btc(70_000));
    const bob = await fixture.pro();
    expect(await files.json(bob)).toEqual({ version: 1, triggers: [] });
    const answer = await bob.get('triggers/export?format=csv').expect(200);
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="bellwether-triggers-\d{4}-\d\d-\d\d\.csv"$/,
    );
    await bob.get('triggers/export?format=xml').expect(400);
  });

  it('has a trigger whose end is past as it is', async () => {
    const { id } = await create({ ...btc(70_000), expiresAt: await ahead() });
    await fixture.app.db.query(
      `UPDATE triggers SET phase = 'disarmed', expires_at = now() - interval '1 day' WHERE id = $1`,
      [id],
    );
    expect(await files.import(ann, await files.json(ann))).toMatchObject({ same: 1, refused: [] });
    const armed = file({ ...(await files.json(ann)).triggers[0], active: true });
    expect((await files.preview(ann, armed)).refused).toMatchObject([{ line: 1, field: 'expiresAt' }]);
  });
});

describe('an import', () => {
  it('creates, changes, leaves and refuses, and deletes nothing', async () => {
    const kept = await create(btc(70_000));
    const changed = await create(btc(71_000, { name: 'Rent', cooldownSec: 60 }));
    const same = await create({ watch: rsi });
    const { create: made, ...rest } = await files.import(
      ann,
      file(
        { ...btc(72_000), id: changed.id },
        { symbol: 'btc', watch: rsi },
        btc(73_000, { active: false }),
        { symbol: 'NOSUCH', watch: above(1) },
      ),
    );
    expect({ made, ...rest }).toEqual({
      made: 1,
      change: 1,
      same: 1,
      refused: [
        {
          line: 4,
          field: 'symbol',
          message: 'None of the exchanges we follow lists NOSUCH against the dollar.',
        },
      ],
      token: expect.any(String),
    });
    expect(await ann.list()).toMatchObject([
      { id: kept.id, price: 70_000, updatedAt: kept.updatedAt },
      { id: changed.id, price: 72_000, name: 'Rent', cooldownSec: 60, active: true },
      { id: same.id, updatedAt: same.updatedAt },
      { price: 73_000, active: false },
    ]);
  });

  it('rings for nothing that is true already', async () => {
    await files.import(ann, file(btc(50_000), btc(70_000), { symbol: 'BTC', watch: move }));
    expect(await stored(ann)).toMatchObject([
      { phase: 'breached' },
      { phase: 'armed' },
      { phase: 'settling' },
    ]);
    expect(await alertsOf(ann)).toBe(0);
  });

  it('is published once, when it is committed', async () => {
    const heard: (readonly string[])[] = [];
    const stop = fixture.app.nest.get(TriggerEvents).edited.subscribe(({ changed }) => heard.push(changed));
    const preview = await files.preview(ann, file(btc(70_000), btc(71_000)));
    expect(heard).toEqual([]);
    await files.apply(ann, file(btc(70_000), btc(71_000)), preview.token).expect(200);
    stop();
    expect(heard).toEqual([(await ann.list()).map(({ id }) => id)]);
  });

  it('of CSV names lines and columns', async () => {
    const csv = ['level,OP,symbol', '70000,above,BTC', '', '-1,above,BTC', ',above,ETH', 'x,above,SOL'];
    const { create, refused } = await files.preview(ann, csv.join('\r\n'));
    expect({ create, refused }).toEqual({
      create: 1,
      refused: [
        { line: 4, field: 'level', message: 'Price must be positive' },
        { line: 5, field: 'level', message: 'The field "level" is missing.' },
        { line: 6, field: 'level', message: 'Write a number in digits with a point, like 65000.5.' },
      ],
    });
  });

  it.each<[name: string, row: object]>([
    ['a level', { symbol: 'BTC', op: 'above', v1: -1 }],
    ['no level', { symbol: 'BTC', op: 'above' }],
    ['both forms', { symbol: 'BTC', op: 'above', v1: 1, direction: 'above', price: 1 }],
    ['no symbol', { op: 'above', v1: 1 }],
    ['a coin nobody lists', { symbol: 'NOSUCH', op: 'above', v1: 1 }],
    ['an official value that is not shown', { symbol: 'FED', op: 'above', v1: 1 }],
    ['an exchange', btc(1, { source: 'nowhere' })],
    ['a cooldown', btc(1, { cooldownSec: 1.5 })],
    ['a retreat', { symbol: 'BTC', watch: move, hysteresis: 5 }],
    ['a guard twice', btc(1, { guards: [{ watch: above(1) }] })],
    ['an end', btc(1, { expiresAt: '2020-01-01T00:00:00Z' })],
    ['a moment without a zone', btc(1, { expiresAt: '2027-01-01T00:00:00' })],
    ['a name', btc(1, { name: 'x'.repeat(41) })],
    ['an unknown field', btc(1, { role: 'admin' })],
    ['NUL', btc(1, { note: 'a\u0000' })],
  ])('refuses as a single trigger is refused: %s', async (_name, row) => {
    const single = await ann.post('triggers', row);
    expect(single.status).toBeGreaterThanOrEqual(400);
    const { message, fields } = single.body;
    const { refused } = await files.preview(ann, file(row));
    expect(refused).toEqual([{ line: 1, field: fields?.[0]?.field ?? null, message }]);
  });
});

describe('a plan', () => {
  it('has room for so many of the whole file', async () => {
    const free = await fixture.person();
    await free.add('ETH', 5_000);
    const rows = file(btc(70_000), btc(-1), btc(71_000), btc(72_000), { symbol: 'ETH', watch: above(5_000) });
    const { refused } = await files.import(free, rows);
    expect(refused).toMatchObject([{ line: 2 }, { line: 4, field: null, message: SOLD.freeTriggerLimit }]);
    expect(await free.list()).toHaveLength(3);
    expect((await files.preview(free, rows)).same).toBe(3);
  });

  it('says of each row what it does not include', async () => {
    const free = await fixture.person();
    const rows = file({ symbol: 'ADA', watch: above(1) }, { symbol: 'BTC', watch: move });
    expect((await files.preview(free, rows)).refused).toEqual([
      { line: 1, field: null, message: SOLD.freeSymbolsOnly },
      { line: 2, field: null, message: SOLD.freePricesOnly },
    ]);
  });

  it('that has ended leaves paused triggers as they are', async () => {
    const { id } = await create(btc(70_000));
    await fixture.pause(id);
    expect((await files.preview(ann, file(btc(70_000)))).same).toBe(1);
    expect((await files.preview(ann, file(btc(70_000, { name: 'x' })))).refused).toEqual([
      { line: 1, field: null, message: SOLD.pausedByPlan },
    ]);
  });
});

describe('a token', () => {
  const one = file(btc(70_000));

  it('is needed', async () => {
    const { body } = await files.send(ann, one, '').expect(400);
    expect(body.fields).toMatchObject([{ field: 'token' }]);
    expect(await ann.list()).toEqual([]);
  });

  it.each<[name: string, work: () => Promise<{ person?: Caller; rows?: object; token?: string }>]>([
    ['of another account', async () => ({ person: await fixture.pro() })],
    ['of another file', async () => ({ rows: file(btc(71_000)) })],
    ['that nobody gave', async () => ({ token: 'x' })],
    [
      'from before another trigger',
      async () => {
        await ann.add('ETH', 5_000);
        return {};
      },
    ],
    [
      'from before a name',
      async () => {
        const [first] = await ann.list();
        await ann.put(`triggers/${first?.id}`, { name: 'Rent' }).expect(200);
        return {};
      },
    ],
    [
      'from before a trigger disarmed itself',
      async () => {
        await fixture.app.db.query(`UPDATE triggers SET phase = 'disarmed' WHERE user_id = $1`, [ann.id]);
        return {};
      },
    ],
    [
      'from before a coin was unlisted',
      async () => {
        fixture.app.coins.set([]);
        return {};
      },
    ],
  ])('%s is refused, and nothing is saved', async (_name, work) => {
    await ann.add('SOL', 500);
    const rows = file(btc(70_000), { symbol: 'ADA', watch: above(1) });
    const { token } = await files.preview(ann, rows);
    const other = await work();
    try {
      const whose = other.person ?? ann;
      const before = await stored(whose);
      const answer = await files.apply(whose, other.rows ?? rows, other.token ?? token);
      expect([answer.status, answer.body.message]).toEqual([409, CHANGED_SINCE]);
      expect(await stored(whose)).toEqual(before);
    } finally {
      fixture.app.coins.set(COINS);
    }
  });

  it('still holds when a trigger has rung meanwhile', async () => {
    const { id } = await ann.add('SOL', 500);
    const { token } = await files.preview(ann, one);
    await fixture.app.db.query(
      `UPDATE triggers SET phase = 'breached', fire_no = 1, last_fired_at = now() WHERE id = $1`,
      [id],
    );
    await files.apply(ann, one, token).expect(200);
  });

  it('lets one of two imports at once through', async () => {
    const rows = [file(btc(70_000), btc(71_000)), file(btc(70_000), btc(72_000))];
    const tokens: string[] = [];
    for (const each of rows) tokens.push((await files.preview(ann, each)).token);
    const answers = await Promise.all(rows.map((each, i) => files.apply(ann, each, tokens[i] ?? '')));
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(await ann.list()).toHaveLength(2);
  });
});

it('a session of the database that ends half-way leaves nothing', async () => {
  const { db } = fixture.app;
  const kept = await ann.add('SOL', 500);
  await db.query(`CREATE FUNCTION end_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.name = 'last' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
      RETURN NEW;
    END $$`);
  await db.query(
    'CREATE TRIGGER end_session BEFORE INSERT ON triggers FOR EACH ROW EXECUTE FUNCTION end_session()',
  );
  try {
    const changed = { symbol: 'SOL', watch: above(501), id: kept.id };
    const rows = file(changed, btc(70_000), btc(71_000, { name: 'last' }), btc(72_000));
    const before = await stored(ann);
    const { token } = await files.preview(ann, rows);
    expect((await files.apply(ann, rows, token)).status).toBe(503);
    expect(await stored(ann)).toEqual(before);
  } finally {
    await db.query('DROP TRIGGER end_session ON triggers');
    await db.query('DROP FUNCTION end_session');
  }
});

it('30 files a minute are read', async () => {
  for (let i = 0; i < 30; i += 1) await files.preview(ann, file());
  expect((await files.send(ann, file(), 'dryRun=true')).status).toBe(429);
});
