import { CHAT, TriggerFixture } from '../support/trigger-fixture.js';
import { EvaluatorProcess } from './trigger-model-world.js';

const TAKE_OVERS = 100;
const START_MS = Date.now() + 60_000;

let fixture: TriggerFixture;
beforeAll(async () => {
  fixture = await TriggerFixture.open();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.clear());

/** A trigger on BTC above 70,000 that rings once. */
async function addOnce(): Promise<string> {
  const [row] = await fixture.db.query<{ id: string }[]>(
    `INSERT INTO triggers (trial_chat_id, symbol, op, level, phase, repeat)
     VALUES ($1, 'BTC', 'above', 70000, 'armed', 'once') RETURNING id`,
    [CHAT],
  );
  return row?.id ?? '';
}

async function alertsOf(id: string): Promise<number> {
  return (await fixture.db.query<object[]>('SELECT FROM alerts WHERE trigger_id = $1', [id])).length;
}

it(`a trigger that rings once fires once through ${TAKE_OVERS} take-overs, whenever the holder dies`, async () => {
  const id = await addOnce();
  let at = START_MS;
  let before: EvaluatorProcess | null = null;
  for (let n = 0; n < TAKE_OVERS; n++) {
    const now = await EvaluatorProcess.takeOver(fixture);
    // The one before has not noticed yet, and decides and writes on.
    for (const process of [now, before]) {
      for (const price of [69_000, 71_000, 60_000, 72_000]) {
        at += 1_000;
        process?.tick({ symbol: 'BTC', price, backing: price, at });
      }
    }
    const late = await before?.record(1);
    expect(late?.map(({ kind }) => kind) ?? []).toEqual(late === undefined ? [] : ['fenced']);
    // Of the first ten everyone dies before the first write; later every third does, and every other writes twice.
    if (n >= 10 && n % 3 !== 0) await now.record(1 + (n % 2));
    await before?.end();
    before = now;
  }
  await before?.end();
  expect(await alertsOf(id)).toBe(1);
  expect(await fixture.stored(id)).toMatchObject({ phase: 'disarmed', fireNo: 1, revision: 0 });
});

it('armed again by its person it fires once more', async () => {
  const id = await addOnce();
  let at = START_MS;
  for (const fires of [1, 2]) {
    const evaluator = await EvaluatorProcess.takeOver(fixture);
    for (const price of [69_000, 71_000, 60_000, 72_000]) {
      at += 1_000;
      evaluator.tick({ symbol: 'BTC', price, backing: price, at });
    }
    await evaluator.record(1);
    await evaluator.end();
    expect(await alertsOf(id)).toBe(fires);
    await fixture.db.query(
      `UPDATE triggers SET phase = 'armed', fired_at = NULL, revision = revision + 1 WHERE id = $1`,
      [id],
    );
  }
});
