import type { WatchChange } from '../../src/pipeline/evaluator/ports.js';
import { AppError } from '../../src/platform/errors/app-error.js';
import { trialOwner } from '../../src/identity/owner.js';
import { makePerson } from '../fixtures/people.js';
import { setUp } from '../support/test-database.js';
import { above70k, above80k, CHAT, OTHER_CHAT, TriggerFixture, options } from '../support/trigger-fixture.js';

let fixture: TriggerFixture;

beforeAll(async () => {
  fixture = await TriggerFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear());

describe('a trial upsert', () => {
  it('creates an armed trigger and tells of it after the commit', async () => {
    const trigger = await fixture.upsert(CHAT, options);
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
    expect(fixture.changes).toMatchObject([
      { owner: { kind: 'trial', chatId: CHAT }, changed: [trigger.id], deleted: [] },
    ]);
    expect(await fixture.triggers.list(trialOwner(CHAT))).toEqual([trigger]);
    expect(await fixture.triggers.list(trialOwner(OTHER_CHAT))).toEqual([]);
  });

  it('starts breached, without a fire, when the condition holds already', async () => {
    fixture.prices.set('BTC', 71_000);
    const trigger = await fixture.upsert(CHAT, options);
    expect(trigger.breachState).toBe('breached');
    expect(await fixture.stored(trigger.id)).toMatchObject({ phase: 'breached', fireNo: 0, firedAt: null });
  });

  it.each([
    ['there is no price', () => fixture.prices.clear()],
    ['the price is not fresh', () => fixture.prices.set('BTC', 71_000, { fresh: false })],
  ])('waits for the first price when %s', async (_name, setUp) => {
    setUp();
    const trigger = await fixture.upsert(CHAT, options);
    expect((await fixture.stored(trigger.id)).phase).toBe('settling');
    expect(trigger).toMatchObject({ active: true, breachState: 'none' });
  });

  it('with the same condition changes nothing, not even a cooldown', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.fire(id);
    const before = await fixture.stored(id);
    const again = await fixture.upsert(CHAT, { ...options, condition: { ...above70k } });
    expect(again.breachState).toBe('cooldown');
    expect(await fixture.stored(id)).toEqual(before);
    expect(fixture.changes).toHaveLength(1);
  });

  it('with another condition starts anew and keeps when it last fired', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.fire(id);
    const before = await fixture.stored(id);
    const changed = await fixture.upsert(CHAT, { ...options, condition: above80k });
    expect(changed).toMatchObject({ id, price: 80_000, breachState: 'none' });
    const after = await fixture.stored(id);
    expect(after).toMatchObject({ phase: 'armed', firedAt: null, fireNo: 1, revision: before.revision + 1 });
    expect(after.lastFiredAt).toEqual(before.lastFiredAt);
    expect(after.armedAt.getTime()).toBeGreaterThan(before.armedAt.getTime());
    expect(after.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
  });

  it('turns a level into a band', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const band = { op: 'inside', low: 0.000000000001, high: 999_999_999_999.999 } as const;
    const changed = await fixture.upsert(CHAT, { ...options, condition: band });
    expect(changed).toMatchObject({
      id,
      direction: 'inside',
      price: null,
      bandLow: band.low,
      bandHigh: band.high,
    });
  });

  it('can disarm in the same call', async () => {
    await fixture.upsert(CHAT, options);
    const off = await fixture.upsert(CHAT, { ...options, armed: false });
    expect(off).toMatchObject({ active: false, breachState: 'none' });
  });

  it('at the same time from many tabs ends with one trigger', async () => {
    const levels = Array.from({ length: 20 }, (_, i) => 70_000 + i);
    await Promise.all(
      levels.map((level) => fixture.upsert(CHAT, { ...options, condition: { op: 'above', level } })),
    );
    const [only, ...others] = await fixture.triggers.list(trialOwner(CHAT));
    expect(others).toEqual([]);
    expect(levels).toContain(only?.price);
    expect((await fixture.stored(String(only?.id))).revision).toBe(levels.length - 1);
  });
});

describe('arming and disarming', () => {
  it('disarms and arms again with a new baseline', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.fire(id);
    expect((await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'disarmed')).active).toBe(false);
    fixture.prices.set('BTC', 75_000);
    const armed = await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'armed');
    expect(armed).toMatchObject({ active: true, breachState: 'breached' });
    expect(await fixture.stored(id)).toMatchObject({
      phase: 'breached',
      firedAt: null,
      fireNo: 1,
      revision: 2,
    });
  });

  it('says who disarmed it: a person, or its end or only fire and nobody', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.db.query(
      `UPDATE triggers SET phase = 'disarmed', snoozed_until = now() + interval '1 hour', armed_at = now() + interval '1 day' WHERE id = $1`,
      [id],
    );
    expect(await fixture.stored(id)).toMatchObject({ switchedOffAt: null });
    await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'disarmed');
    const { armedAt, switchedOffAt, snoozedUntil } = await fixture.stored(id);
    expect({ isSwitchedOff: Number(switchedOffAt) > Number(armedAt), snoozedUntil }).toEqual({
      isSwitchedOff: true,
      snoozedUntil: null,
    });
    await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'armed');
    expect(await fixture.stored(id)).toMatchObject({ switchedOffAt: null });
  });

  it('arming what is armed changes nothing', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.fire(id);
    const before = await fixture.stored(id);
    await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'armed');
    expect(await fixture.stored(id)).toEqual(before);
  });

  it('answers 404 without a trigger, also for another chat', async () => {
    await fixture.upsert(CHAT, options);
    const refused = fixture.triggers.switchSymbol(trialOwner(OTHER_CHAT), 'BTC', 'armed');
    await expect(refused).rejects.toMatchObject({ status: 404, message: 'There is no BTC trigger.' });
    await expect(refused).rejects.toBeInstanceOf(AppError);
  });
});

describe('removing', () => {
  it('deletes once and tells of it', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.triggers.removeSymbol(trialOwner(CHAT), 'BTC');
    expect(await fixture.triggers.list(trialOwner(CHAT))).toEqual([]);
    expect(fixture.changes.at(-1)).toMatchObject({
      owner: { kind: 'trial', chatId: CHAT },
      changed: [],
      deleted: [id],
    });
    await expect(fixture.triggers.removeSymbol(trialOwner(CHAT), 'BTC')).rejects.toMatchObject({
      status: 404,
    });
    expect(fixture.changes).toHaveLength(2);
  });
});

describe('an edit whose commit fails', () => {
  it('is announced as a change, in case it went through after all', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.db.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
      CREATE CONSTRAINT TRIGGER refuse_delete AFTER DELETE ON triggers DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION refuse();`);
    try {
      await expect(fixture.triggers.removeSymbol(trialOwner(CHAT), 'BTC')).rejects.toThrow('no');
    } finally {
      await fixture.db.query('DROP TRIGGER refuse_delete ON triggers; DROP FUNCTION refuse;');
    }
    expect(fixture.changes.at(-1)).toMatchObject({ changed: [id], deleted: [] });
    expect(await fixture.triggers.list(trialOwner(CHAT))).toHaveLength(1);
  });
});

describe('views', () => {
  it('shows the triggers of the owners asked for only', async () => {
    const mine = await fixture.upsert(CHAT, options);
    const other = await fixture.upsert(OTHER_CHAT, options);
    const owner = trialOwner(OTHER_CHAT);
    expect(await fixture.triggers.views([mine.id, other.id], [owner])).toEqual([{ trigger: other, owner }]);
    expect(await fixture.triggers.views([mine.id, other.id], [])).toEqual([]);
  });
});

describe('the watch list', () => {
  it('holds the active triggers with their state and revision', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const off = await fixture.upsert(CHAT, { ...options, symbol: 'ETH', armed: false });
    const paused = await fixture.upsert(OTHER_CHAT, options);
    await fixture.db.query(`UPDATE triggers SET paused = 'plan' WHERE id = $1`, [paused.id]);
    await fixture.fire(id);
    const firedAt = (await fixture.stored(id)).firedAt?.getTime();
    expect(await fixture.watchList.find([id, off.id, paused.id])).toEqual([
      {
        id,
        symbol: 'BTC',
        condition: above70k,
        state: { phase: 'cooldown', fireNo: 1, firedAt },
        revision: 0,
        armedAt: (await fixture.stored(id)).armedAt.getTime(),
      },
    ]);
  });

  it('tells of every edit with the trigger as committed, deletions included', async () => {
    const heard: WatchChange[] = [];
    const stop = fixture.watchList.onChanged((change) => heard.push(change));
    const { id } = await fixture.upsert(CHAT, options);
    const committed = await fixture.watchList.find([id]);
    await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'disarmed');
    await fixture.triggers.removeSymbol(trialOwner(CHAT), 'BTC');
    stop();
    await fixture.upsert(CHAT, options);
    expect(heard).toMatchObject([
      { committed, deleted: [], unclear: [] },
      { committed: [{ id, revision: 1, state: { phase: 'disarmed' } }], deleted: [], unclear: [] },
      { committed: [], deleted: [id], unclear: [] },
    ]);
  });

  it('reads any number of triggers in batches, each once', async () => {
    await setUp(
      fixture.database,
      `INSERT INTO triggers (user_id, symbol, op, level, phase)
       SELECT $1, 'BTC', 'above', n, CASE WHEN n % 4 = 0 THEN 'disarmed' ELSE 'armed' END
         FROM generate_series(1, 14000) n`,
      [(await makePerson(fixture.db)).id],
    );
    const sizes: number[] = [];
    const ids = new Set<string>();
    for await (const batch of fixture.watchList.all()) {
      sizes.push(batch.length);
      for (const { id } of batch) ids.add(id);
    }
    expect(sizes).toEqual([5_000, 5_000, 500]);
    expect(ids.size).toBe(10_500);
  });
});
