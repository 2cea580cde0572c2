import { pino } from 'pino';
import { AppError } from '../src/platform/errors/app-error.js';
import type { Owner } from '../src/triggers/owner.js';
import { TriggerEntity } from '../src/triggers/trigger.entity.js';
import { type TriggerChange, TriggerChangeStream } from '../src/triggers/trigger-change-stream.js';
import type { WatchChange } from '../src/evaluator/ports.js';
import { TriggersService } from '../src/triggers/triggers.service.js';
import { StoredWatchList } from '../src/triggers/watch-list.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';
import { SetPrices } from './trial-app.js';

const CHAT = '7000000001';
const OTHER_CHAT = '-1007000000002';
const above70k = { op: 'above', level: 70_000 } as const;
const above80k = { op: 'above', level: 80_000 } as const;
const wish = { symbol: 'BTC', condition: above70k, armed: true } as const;

let database: TestDatabase;
let prices: SetPrices;
let changes: TriggerChange[];
let stream: TriggerChangeStream;
let triggers: TriggersService;
let watchList: StoredWatchList;

beforeAll(async () => {
  database = await createTestDatabase([TriggerEntity]);
  await database.dataSource.query(
    'INSERT INTO telegram_chats (chat_id, telegram_user_id) SELECT chat, 1 FROM unnest($1::bigint[]) chat',
    [[CHAT, OTHER_CHAT]],
  );
});

afterAll(() => database.drop());

beforeEach(async () => {
  await database.dataSource.query('DELETE FROM triggers');
  await database.dataSource.query('DELETE FROM trigger_edits');
  prices = new SetPrices();
  prices.set('BTC', 60_000);
  stream = new TriggerChangeStream(pino({ level: 'silent' }));
  changes = [];
  stream.subscribe((change) => changes.push(change));
  triggers = new TriggersService(database.dataSource, prices, stream);
  watchList = new StoredWatchList(database.dataSource, stream);
});

async function stored(id: string): Promise<TriggerEntity> {
  return database.dataSource.getRepository(TriggerEntity).findOneByOrFail({ id });
}

/** As the evaluator records it: without a new revision. */
async function fire(id: string): Promise<void> {
  await database.dataSource.query(
    `UPDATE triggers SET phase = 'cooldown', fire_no = fire_no + 1, fired_at = now(), last_fired_at = now(),
            armed_at = armed_at - interval '1 hour' WHERE id = $1`,
    [id],
  );
}

describe('a trial upsert', () => {
  it('creates an armed trigger and tells of it after the commit', async () => {
    const trigger = await triggers.upsertForTrial(CHAT, wish);
    expect(trigger).toMatchObject({
      symbol: 'BTC',
      direction: 'above',
      price: 70_000,
      bandLow: null,
      bandHigh: null,
      active: true,
      breachState: 'none',
      paused: null,
      lastFiredAt: null,
    });
    expect(changes).toMatchObject([
      { owner: { kind: 'trial', chatId: CHAT }, changed: [trigger.id], deleted: [] },
    ]);
    expect(await triggers.ofTrial(CHAT)).toEqual([trigger]);
    expect(await triggers.ofTrial(OTHER_CHAT)).toEqual([]);
  });

  it('starts breached, without a fire, when the condition holds already', async () => {
    prices.set('BTC', 71_000);
    const trigger = await triggers.upsertForTrial(CHAT, wish);
    expect(trigger.breachState).toBe('breached');
    expect(await stored(trigger.id)).toMatchObject({ phase: 'breached', fireNo: 0, firedAt: null });
  });

  it.each([
    ['there is no price', () => prices.clear()],
    ['the price is not fresh', () => prices.set('BTC', 71_000, { fresh: false })],
  ])('waits for the first price when %s', async (_name, setUp) => {
    setUp();
    const trigger = await triggers.upsertForTrial(CHAT, wish);
    expect((await stored(trigger.id)).phase).toBe('settling');
    expect(trigger).toMatchObject({ active: true, breachState: 'none' });
  });

  it('with the same condition changes nothing, not even a cooldown', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await fire(id);
    const before = await stored(id);
    const again = await triggers.upsertForTrial(CHAT, { ...wish, condition: { ...above70k } });
    expect(again.breachState).toBe('cooldown');
    expect(await stored(id)).toEqual(before);
    expect(changes).toHaveLength(1);
  });

  it('with another condition starts anew and keeps when it last fired', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await fire(id);
    const before = await stored(id);
    const changed = await triggers.upsertForTrial(CHAT, { ...wish, condition: above80k });
    expect(changed).toMatchObject({ id, price: 80_000, breachState: 'none' });
    const after = await stored(id);
    expect(after).toMatchObject({ phase: 'armed', firedAt: null, fireNo: 1, revision: before.revision + 1 });
    expect(after.lastFiredAt).toEqual(before.lastFiredAt);
    expect(after.armedAt.getTime()).toBeGreaterThan(before.armedAt.getTime());
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  it('turns a level into a band', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const band = { op: 'inside', low: 0.000000000001, high: 999_999_999_999.999 } as const;
    const changed = await triggers.upsertForTrial(CHAT, { ...wish, condition: band });
    expect(changed).toMatchObject({
      id,
      direction: 'inside',
      price: null,
      bandLow: band.low,
      bandHigh: band.high,
    });
  });

  it('can disarm in the same call', async () => {
    await triggers.upsertForTrial(CHAT, wish);
    const off = await triggers.upsertForTrial(CHAT, { ...wish, armed: false });
    expect(off).toMatchObject({ active: false, breachState: 'none' });
  });

  it('at the same time from many tabs ends with one trigger', async () => {
    const levels = Array.from({ length: 20 }, (_, i) => 70_000 + i);
    await Promise.all(
      levels.map((level) => triggers.upsertForTrial(CHAT, { ...wish, condition: { op: 'above', level } })),
    );
    const [only, ...others] = await triggers.ofTrial(CHAT);
    expect(others).toEqual([]);
    expect(levels).toContain(only?.price);
    expect((await stored(String(only?.id))).revision).toBe(levels.length - 1);
  });
});

describe('arming and disarming', () => {
  it('disarms and arms again with a new baseline', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await fire(id);
    expect((await triggers.switchForTrial(CHAT, 'BTC', 'disarmed')).active).toBe(false);
    prices.set('BTC', 75_000);
    const armed = await triggers.switchForTrial(CHAT, 'BTC', 'armed');
    expect(armed).toMatchObject({ active: true, breachState: 'breached' });
    expect(await stored(id)).toMatchObject({ phase: 'breached', firedAt: null, fireNo: 1, revision: 2 });
  });

  it('arming what is armed changes nothing', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await fire(id);
    const before = await stored(id);
    await triggers.switchForTrial(CHAT, 'BTC', 'armed');
    expect(await stored(id)).toEqual(before);
  });

  it('answers 404 without a trigger, also for another chat', async () => {
    await triggers.upsertForTrial(CHAT, wish);
    const refused = triggers.switchForTrial(OTHER_CHAT, 'BTC', 'armed');
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'There is no BTC trigger.' });
    await expect(refused).rejects.toBeInstanceOf(AppError);
  });
});

describe('removing', () => {
  it('deletes once and tells of it', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await triggers.removeForTrial(CHAT, 'BTC');
    expect(await triggers.ofTrial(CHAT)).toEqual([]);
    expect(changes.at(-1)).toMatchObject({
      owner: { kind: 'trial', chatId: CHAT },
      changed: [],
      deleted: [id],
    });
    await expect(triggers.removeForTrial(CHAT, 'BTC')).rejects.toMatchObject({ status: 404 });
    expect(changes).toHaveLength(2);
  });
});

describe('an edit whose commit fails', () => {
  it('is announced as a change, in case it went through after all', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await database.dataSource.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE CONSTRAINT TRIGGER refuse_delete AFTER DELETE ON triggers DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse();`);
    try {
      await expect(triggers.removeForTrial(CHAT, 'BTC')).rejects.toThrow('no');
    } finally {
      await database.dataSource.query('DROP TRIGGER refuse_delete ON triggers; DROP FUNCTION refuse;');
    }
    expect(changes.at(-1)).toMatchObject({ changed: [id], deleted: [] });
    expect(await triggers.ofTrial(CHAT)).toHaveLength(1);
  });
});

describe('views', () => {
  it('shows the triggers of the owners asked for only', async () => {
    const mine = await triggers.upsertForTrial(CHAT, wish);
    const other = await triggers.upsertForTrial(OTHER_CHAT, wish);
    const owner: Owner = { kind: 'trial', chatId: OTHER_CHAT };
    expect(await triggers.views([mine.id, other.id], [owner])).toEqual([{ trigger: other, owner }]);
    expect(await triggers.views([mine.id, other.id], [])).toEqual([]);
  });
});

describe('the watch list', () => {
  it('holds the active triggers with their state and revision', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const off = await triggers.upsertForTrial(CHAT, { ...wish, symbol: 'ETH', armed: false });
    const paused = await triggers.upsertForTrial(OTHER_CHAT, wish);
    await database.dataSource.query(`UPDATE triggers SET paused = 'plan' WHERE id = $1`, [paused.id]);
    await fire(id);
    const firedAt = (await stored(id)).firedAt?.getTime();
    expect(await watchList.find([id, off.id, paused.id])).toEqual([
      {
        id,
        symbol: 'BTC',
        condition: above70k,
        state: { phase: 'cooldown', fireNo: 1, firedAt },
        revision: 0,
        armedAt: (await stored(id)).armedAt.getTime(),
      },
    ]);
  });

  it('tells of every edit with the trigger as committed, deletions included', async () => {
    const heard: WatchChange[] = [];
    const stop = watchList.onChanged((change) => heard.push(change));
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const committed = await watchList.find([id]);
    await triggers.switchForTrial(CHAT, 'BTC', 'disarmed');
    await triggers.removeForTrial(CHAT, 'BTC');
    stop();
    await triggers.upsertForTrial(CHAT, wish);
    expect(heard).toMatchObject([
      { committed, deleted: [], unclear: [] },
      { committed: [{ id, revision: 1, state: { phase: 'disarmed' } }], deleted: [], unclear: [] },
      { committed: [], deleted: [id], unclear: [] },
    ]);
  });

  it('reads any number of triggers in batches, each once', async () => {
    await database.dataSource.query(
      `INSERT INTO triggers (user_id, symbol, op, level, phase)
       SELECT gen_random_uuid(), 'BTC', 'above', n, CASE WHEN n % 4 = 0 THEN 'disarmed' ELSE 'armed' END
         FROM generate_series(1, 14000) n`,
    );
    const sizes: number[] = [];
    const ids = new Set<string>();
    for await (const batch of watchList.all()) {
      sizes.push(batch.length);
      for (const { id } of batch) ids.add(id);
    }
    expect(sizes).toEqual([5_000, 5_000, 500]);
    expect(ids.size).toBe(10_500);
  });
});
