import type { Condition } from '../../src/contract/trigger.js';
import type { EditsSince } from '../../src/pipeline/evaluator/ports.js';
import { type Owner, trialOwner } from '../../src/identity/owner.js';
import { TRIGGER_EDIT_PURGE } from '../../src/features/triggers/triggers.module.js';
import { purge } from '../support/purge.js';
import { above70k, above80k, CHAT, OTHER_CHAT, TriggerFixture, options } from '../support/trigger-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';
import { openTransaction } from '../support/test-database.js';

let fixture: TriggerFixture;

beforeAll(async () => {
  fixture = await TriggerFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear());

describe('what changed since a mark', () => {
  const ids = (edits: EditsSince): string[] => edits.changed.map(({ id }) => id);

  /** Transactions of other databases on the server may have an edit told again for as long as they run. */
  async function expectSilence(mark: string): Promise<void> {
    let edits = await fixture.watchList.changedSince(mark);
    await until(async () => {
      edits = await fixture.watchList.changedSince(edits.mark);
      return edits.changed.length === 0;
    });
    expect(edits.deleted).toEqual([]);
  }

  /** A mark that lies after all that was edited before, whatever still runs on the server. */
  async function settledMark(): Promise<string> {
    let edits = await fixture.watchList.changedSince(null);
    await until(async () => {
      edits = await fixture.watchList.changedSince(edits.mark);
      return edits.changed.length + edits.deleted.length === 0;
    });
    return edits.mark;
  }

  it('begins with nothing, and tells each edit once it is committed', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const start = await fixture.watchList.changedSince(null);
    expect(start).toEqual({ mark: expect.stringMatching(/^\d+$/), changed: [], deleted: [] });
    const other = await fixture.upsert(CHAT, { ...options, symbol: 'ETH' });
    await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'disarmed');
    await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'armed');
    const edits = await fixture.watchList.changedSince(start.mark);
    expect(ids(edits).sort()).toEqual([id, other.id].sort());
    expect(edits.changed).toEqual(expect.arrayContaining([...(await fixture.watchList.find([id]))]));
    expect(edits.deleted).toEqual([]);
    await expectSilence(edits.mark);
  });

  it('tells of what was disarmed, paused or deleted, also by a cascade', async () => {
    await fixture.db.query('INSERT INTO telegram_chats (chat_id, telegram_user_id) VALUES (3, 3)');
    const gone = await fixture.upsert('3', options);
    const off = await fixture.upsert(CHAT, options);
    const paused = await fixture.upsert(OTHER_CHAT, options);
    const { mark } = await fixture.watchList.changedSince(null);
    await fixture.db.query('DELETE FROM telegram_chats WHERE chat_id = 3');
    await fixture.db.query(`UPDATE triggers SET paused = 'plan' WHERE id = $1`, [paused.id]);
    await fixture.triggers.switchSymbol(trialOwner(CHAT), 'BTC', 'disarmed');
    const edits = await fixture.watchList.changedSince(mark);
    expect(edits.changed).toMatchObject([{ id: off.id, revision: 1, state: { phase: 'disarmed' } }]);
    expect([...edits.deleted].sort()).toEqual([gone.id, paused.id].sort());
  });

  it('does not count what the evaluator records', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const mark = await settledMark();
    await fixture.fire(id);
    expect(ids(await fixture.watchList.changedSince(mark))).toEqual([]);
  });

  it('misses nothing when transactions commit in another order than they began', async () => {
    const first = await fixture.upsert(CHAT, options);
    const second = await fixture.upsert(OTHER_CHAT, options);
    let mark = await settledMark();
    const edit = 'UPDATE triggers SET revision = revision + 1 WHERE id = $1';
    const slow = await openTransaction(fixture.db);
    await slow.query(edit, [first.id]);
    await fixture.db.query(edit, [second.id]);
    const early = await fixture.watchList.changedSince(mark);
    expect(ids(early)).toEqual([second.id]);
    mark = early.mark;
    await slow.commitTransaction();
    await slow.release();
    const late = await fixture.watchList.changedSince(mark);
    expect(late.changed).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: first.id, revision: 1 })]),
    );
    await expectSilence(late.mark);
  });

  it('does not tell of an edit that was rolled back', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const mark = await settledMark();
    await fixture.db
      .transaction(async (tx) => {
        await tx.query('UPDATE triggers SET revision = revision + 1 WHERE id = $1', [id]);
        throw new Error('no');
      })
      .catch(() => {});
    expect(ids(await fixture.watchList.changedSince(mark))).toEqual([]);
  });

  it('keeps the notes of a day', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const other = await fixture.upsert(OTHER_CHAT, options);
    await fixture.db.query(
      `UPDATE trigger_edits
          SET edited_at = now() - CASE trigger_id WHEN $1 THEN interval '23 hours' ELSE interval '25 hours' END`,
      [id],
    );
    expect(other.id).not.toBe(id);
    await purge(fixture.db, [TRIGGER_EDIT_PURGE]);
    expect(await fixture.db.query('SELECT trigger_id AS id FROM trigger_edits')).toEqual([{ id }]);
  });
});

describe('acting on one trigger', () => {
  const owner = trialOwner(CHAT);
  const stranger = trialOwner(OTHER_CHAT);

  it('re-arms at once, as an edit with a new baseline', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.fire(id);
    const before = await fixture.stored(id);
    const act = await fixture.triggers.rearm(owner, { id, condition: above70k });
    expect(act).toMatchObject({ kind: 'done', phase: 'armed', trigger: { id, breachState: 'none' } });
    const after = await fixture.stored(id);
    expect(after).toMatchObject({ phase: 'armed', firedAt: null, fireNo: 1, revision: before.revision + 1 });
    expect(after.armedAt.getTime()).toBeGreaterThan(before.armedAt.getTime());
    expect(fixture.changes.at(-1)?.committed).toEqual([
      expect.objectContaining({ id, revision: after.revision }),
    ]);
  });

  it('leaves a breach alone while the condition holds, but ends its snooze', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    await fixture.fire(id);
    await fixture.db.query(`UPDATE triggers SET phase = 'breached' WHERE id = $1`, [id]);
    fixture.prices.set('BTC', 70_001);
    await fixture.triggers.snooze(owner, { id, condition: null });
    const before = await fixture.stored(id);
    expect(before.snoozedUntil).toBeInstanceOf(Date);
    const act = await fixture.triggers.rearm(owner, { id, condition: null });
    expect(act).toMatchObject({ kind: 'done', phase: 'breached' });
    expect(await fixture.stored(id)).toEqual(Object.assign(before, { snoozedUntil: null }));
    const heard = fixture.changes.length;
    await fixture.triggers.rearm(owner, { id, condition: null });
    expect(fixture.changes).toHaveLength(heard);
  });

  it('refuses a trigger of somebody else, one that is gone and one that was edited', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const before = await fixture.stored(id);
    const all = (who: Owner, condition: Condition | null) =>
      Promise.all([
        fixture.triggers.rearm(who, { id, condition }),
        fixture.triggers.switch(who, { id, condition }, 'disarmed'),
        fixture.triggers.snooze(who, { id, condition }),
        fixture.triggers.remove(who, { id, condition }),
      ]);
    expect((await all(stranger, null)).map(({ kind }) => kind)).toEqual(Array(4).fill('gone'));
    expect((await all(owner, above80k)).map(({ kind }) => kind)).toEqual(Array(4).fill('edited'));
    expect(await fixture.stored(id)).toEqual(before);
    await expect(fixture.triggers.remove(owner, { id, condition: above70k })).resolves.toMatchObject({
      kind: 'done',
      trigger: { id, symbol: 'BTC' },
    });
    expect((await all(owner, null)).map(({ kind }) => kind)).toEqual(Array(4).fill('gone'));
  });

  it('done by many at once ends in one state, each change with a revision of its own', async () => {
    const { id } = await fixture.upsert(CHAT, options);
    const meant = { id, condition: above70k };
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0
          ? fixture.triggers.switch(owner, meant, 'disarmed')
          : fixture.triggers.rearm(owner, meant),
      ),
    );
    const after = await fixture.stored(id);
    expect(after.revision).toBe(fixture.changes.length - 1);
    expect(['armed', 'disarmed']).toContain(after.phase);
  });
});
