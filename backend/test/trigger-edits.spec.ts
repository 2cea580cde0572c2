import { pino } from 'pino';
import type { Condition } from '../src/contract/trigger.js';
import type { Owner } from '../src/triggers/owner.js';
import { TriggerEntity } from '../src/triggers/trigger.entity.js';
import { type TriggerChange, TriggerChangeStream } from '../src/triggers/trigger-change-stream.js';
import type { EditsSince } from '../src/evaluator/ports.js';
import { TriggerActs } from '../src/triggers/trigger-acts.js';
import { TriggerEditPurge } from '../src/triggers/trigger-edit-purge.js';
import { TriggersService } from '../src/triggers/triggers.service.js';
import { StoredWatchList } from '../src/triggers/watch-list.js';
import { createTestDatabase, type TestDatabase } from './support/test-database.js';
import { SetPrices, until } from './trial-app.js';

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

describe('what changed since a mark', () => {
  const ids = (edits: EditsSince): string[] => edits.changed.map(({ id }) => id);

  /** Transactions of other databases on the server may have an edit told again for as long as they run. */
  async function expectSilence(mark: string): Promise<void> {
    let edits = await watchList.changedSince(mark);
    await until(async () => {
      edits = await watchList.changedSince(edits.mark);
      return edits.changed.length === 0;
    });
    expect(edits.deleted).toEqual([]);
  }

  it('begins with nothing, and tells each edit once it is committed', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const start = await watchList.changedSince(null);
    expect(start).toEqual({ mark: expect.stringMatching(/^\d+$/), changed: [], deleted: [] });
    const other = await triggers.upsertForTrial(CHAT, { ...wish, symbol: 'ETH' });
    await triggers.switchForTrial(CHAT, 'BTC', 'disarmed');
    await triggers.switchForTrial(CHAT, 'BTC', 'armed');
    const edits = await watchList.changedSince(start.mark);
    expect(ids(edits).sort()).toEqual([id, other.id].sort());
    expect(edits.changed).toEqual(expect.arrayContaining([...(await watchList.find([id]))]));
    expect(edits.deleted).toEqual([]);
    await expectSilence(edits.mark);
  });

  it('tells of what was disarmed, paused or deleted, also by a cascade', async () => {
    await database.dataSource.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES (3, 3)');
    const gone = await triggers.upsertForTrial('3', wish);
    const off = await triggers.upsertForTrial(CHAT, wish);
    const paused = await triggers.upsertForTrial(OTHER_CHAT, wish);
    const { mark } = await watchList.changedSince(null);
    await database.dataSource.query('DELETE FROM telegram_chats WHERE chat_id = 3');
    await database.dataSource.query(`UPDATE triggers SET paused = 'plan' WHERE id = $1`, [paused.id]);
    await triggers.switchForTrial(CHAT, 'BTC', 'disarmed');
    const edits = await watchList.changedSince(mark);
    expect(edits.changed).toMatchObject([{ id: off.id, revision: 1, state: { phase: 'disarmed' } }]);
    expect([...edits.deleted].sort()).toEqual([gone.id, paused.id].sort());
  });

  it('does not count what the evaluator records', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const { mark } = await watchList.changedSince(null);
    await fire(id);
    expect(ids(await watchList.changedSince(mark))).toEqual([]);
  });

  it('misses nothing when transactions commit in another order than they began', async () => {
    const first = await triggers.upsertForTrial(CHAT, wish);
    const second = await triggers.upsertForTrial(OTHER_CHAT, wish);
    let { mark } = await watchList.changedSince(null);
    const edit = 'UPDATE triggers SET revision = revision + 1 WHERE id = $1';
    const slow = database.dataSource.createQueryRunner();
    await slow.startTransaction();
    await slow.query(edit, [first.id]);
    await database.dataSource.query(edit, [second.id]);
    const early = await watchList.changedSince(mark);
    expect(ids(early)).toEqual([second.id]);
    mark = early.mark;
    await slow.commitTransaction();
    await slow.release();
    const late = await watchList.changedSince(mark);
    expect(late.changed).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first.id, revision: 1 })]),
    );
    await expectSilence(late.mark);
  });

  it('does not tell of an edit that was rolled back', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const { mark } = await watchList.changedSince(null);
    await database.dataSource
      .transaction(async (tx) => {
        await tx.query('UPDATE triggers SET revision = revision + 1 WHERE id = $1', [id]);
        throw new Error('no');
      })
      .catch(() => {});
    expect(ids(await watchList.changedSince(mark))).toEqual([]);
  });

  it('keeps the notes of a day', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const other = await triggers.upsertForTrial(OTHER_CHAT, wish);
    await database.dataSource.query(
      `UPDATE trigger_edits
          SET edited_at = now() - CASE trigger_id WHEN $1 THEN interval '23 hours' ELSE interval '25 hours' END`,
      [id],
    );
    expect(other.id).not.toBe(id);
    await new TriggerEditPurge(database.dataSource, pino({ level: 'silent' })).run();
    expect(await database.dataSource.query('SELECT trigger_id AS id FROM trigger_edits')).toEqual([{ id }]);
  });
});

describe('acting on one trigger', () => {
  let acts: TriggerActs;
  const owner: Owner = { kind: 'trial', chatId: CHAT };
  const stranger: Owner = { kind: 'trial', chatId: OTHER_CHAT };

  beforeEach(() => {
    acts = new TriggerActs(database.dataSource, prices, stream);
  });

  it('re-arms at once, as an edit with a new baseline', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await fire(id);
    const before = await stored(id);
    const act = await acts.rearm(owner, { id, condition: above70k });
    expect(act).toMatchObject({ kind: 'done', phase: 'armed', trigger: { id, breachState: 'none' } });
    const after = await stored(id);
    expect(after).toMatchObject({ phase: 'armed', firedAt: null, fireNo: 1, revision: before.revision + 1 });
    expect(after.armedAt.getTime()).toBeGreaterThan(before.armedAt.getTime());
    expect(changes.at(-1)?.committed).toEqual([expect.objectContaining({ id, revision: after.revision })]);
  });

  it('leaves a breach alone while the condition holds, but ends its snooze', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    await fire(id);
    await database.dataSource.query(`UPDATE triggers SET phase = 'breached' WHERE id = $1`, [id]);
    prices.set('BTC', 70_001);
    await acts.snooze(owner, { id, condition: null });
    const before = await stored(id);
    expect(before.snoozedUntil).toBeInstanceOf(Date);
    const act = await acts.rearm(owner, { id, condition: null });
    expect(act).toMatchObject({ kind: 'done', phase: 'breached' });
    expect(await stored(id)).toEqual(Object.assign(before, { snoozedUntil: null }));
    const heard = changes.length;
    await acts.rearm(owner, { id, condition: null });
    expect(changes).toHaveLength(heard);
  });

  it('refuses a trigger of somebody else, one that is gone and one that was edited', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const before = await stored(id);
    const all = (who: Owner, condition: Condition | null) =>
      Promise.all([
        acts.rearm(who, { id, condition }),
        acts.switch(who, { id, condition }, 'disarmed'),
        acts.snooze(who, { id, condition }),
        acts.remove(who, { id, condition }),
      ]);
    expect((await all(stranger, null)).map(({ kind }) => kind)).toEqual(Array(4).fill('gone'));
    expect((await all(owner, above80k)).map(({ kind }) => kind)).toEqual(Array(4).fill('edited'));
    expect(await stored(id)).toEqual(before);
    await expect(acts.remove(owner, { id, condition: above70k })).resolves.toMatchObject({
      kind: 'done',
      trigger: { id, symbol: 'BTC' },
    });
    expect((await all(owner, null)).map(({ kind }) => kind)).toEqual(Array(4).fill('gone'));
  });

  it('done by many at once ends in one state, each change with a revision of its own', async () => {
    const { id } = await triggers.upsertForTrial(CHAT, wish);
    const meant = { id, condition: above70k };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? acts.switch(owner, meant, 'disarmed') : acts.rearm(owner, meant),
      ),
    );
    const after = await stored(id);
    expect(after.revision).toBe(changes.length - 1);
    expect(['armed', 'disarmed']).toContain(after.phase);
  });
});
