import { pino } from 'pino';
import type { Condition } from '../contract/trigger.js';
import { Clock } from '../platform/clock/clock.js';
import type { Config } from '../platform/config/config.js';
import type { Price } from '../price-feed/domain/price.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { type CurrentPrice, PriceTable } from '../price-feed/price-table.js';
import type { MachineState } from './domain/trigger-machine.js';
import { Evaluator } from './evaluator.service.js';
import {
  type FireBatch,
  FireRecorder,
  type RecordedState,
  type RecordOutcome,
  type WatchChange,
  type WatchedTrigger,
  WatchList,
} from './ports.js';
import { TriggerStateStream } from './trigger-state-stream.js';

const LOGGER = pino({ level: 'silent' });
const ARMED: MachineState = { phase: 'armed', fireNo: 0, firedAt: null };

class FakeWatchList extends WatchList {
  readonly rows = new Map<string, WatchedTrigger>();
  private listener: (change: WatchChange) => void = () => undefined;

  override async *all(): AsyncIterable<readonly WatchedTrigger[]> {
    yield [...this.rows.values()];
  }
  override async find(ids: readonly string[]): Promise<readonly WatchedTrigger[]> {
    return ids.flatMap((id) => this.rows.get(id) ?? []);
  }
  override onChanged(listener: (change: WatchChange) => void): () => void {
    this.listener = listener;
    return () => undefined;
  }
  edit(trigger: WatchedTrigger): void {
    this.rows.set(trigger.id, trigger);
    this.listener({ committed: [trigger], deleted: [], unclear: [] });
  }
  /** The answer to the commit got lost. */
  editUnclearly(trigger: WatchedTrigger): void {
    this.rows.set(trigger.id, trigger);
    this.listener({ committed: [], deleted: [], unclear: [trigger.id] });
  }
  delete(id: string): void {
    this.rows.delete(id);
    this.listener({ committed: [], deleted: [id], unclear: [] });
  }
}

/** Keeps what it is given; a batch stays open until `commit` is called, unless `auto`. */
class FakeRecorder extends FireRecorder {
  readonly batches: FireBatch[] = [];
  readonly inherited: { symbol: string; seq: number; at: number; price: number }[] = [];
  failures = 0;
  held: (() => void)[] | null = null;
  /** The states that an edit came before. */
  outdated: (state: RecordedState) => boolean = () => false;

  override async record(batch: FireBatch): Promise<RecordOutcome> {
    if (this.held !== null) await new Promise<void>((resolve) => this.held?.push(resolve));
    if (this.failures > 0) {
      this.failures--;
      throw new Error('database is away');
    }
    this.batches.push(batch);
    return { superseded: batch.states.filter(this.outdated).map((state) => state.triggerId) };
  }
  source: 'same' | 'changed' = 'same';
  override async adoptSource(): Promise<'same' | 'changed'> {
    return this.source;
  }
  override async cursors() {
    return this.inherited;
  }
  get fires() {
    return this.batches.flatMap((batch) => batch.fires);
  }
  get firedIds(): string[] {
    return this.fires.map((fire) => `${fire.triggerId}#${fire.fireNo}`);
  }
}

class NoPrices extends PriceTable {
  override get(): CurrentPrice | null {
    return null;
  }
  override tracked(): readonly string[] {
    return [];
  }
}

class FixedClock extends Clock {
  override now(): number {
    return 5_000;
  }
}

function trigger(id: string, condition: Condition, revision = 0, state = ARMED): WatchedTrigger {
  return { id, symbol: 'BTC', condition, state, revision };
}

function setUp() {
  const prices = new PriceStream(LOGGER);
  const watchList = new FakeWatchList();
  const recorder = new FakeRecorder();
  const states = new TriggerStateStream(LOGGER);
  const config = {
    marketSource: 'simulated',
    triggerRules: { hysteresisPct: 0.25, cooldownMs: 0 },
  } as Config;
  const evaluator = new Evaluator(
    prices,
    new NoPrices(),
    watchList,
    recorder,
    states,
    new FixedClock(),
    config,
    LOGGER,
  );
  let at = 1_000;
  const tick = (price: number, elapsed = 100, backing: number | null = price): void => {
    at += elapsed;
    const made: Price = { symbol: 'BTC', price, at, backing, basis: 'median', quotes: () => [] };
    prices.publish(made);
  };
  return { evaluator, watchList, recorder, states, tick };
}

async function start(evaluator: Evaluator): Promise<void> {
  evaluator.onModuleInit();
  await evaluator.onApplicationBootstrap();
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 2_000;
  while (!condition()) {
    if (Date.now() > deadline) throw new Error(`Waited too long for ${String(condition)}`);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('Evaluator', () => {
  it('records a fire with its evidence, and the prices that led to it', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    tick(99);
    tick(101);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]).toMatchObject({ triggerId: 'a', fireNo: 1, price: 101, late: false });
    expect(recorder.fires[0]?.evidence).toMatchObject({ priceBefore: 99, seenAt: 1_200, decidedAt: 5_000 });
    expect(
      recorder.batches.flatMap((batch) => batch.prices.map((price) => [price.seq, price.price])),
    ).toEqual([
      [1, 99],
      [2, 101],
    ]);
    await evaluator.onModuleDestroy();
  });

  it('gathers everything decided while a transaction runs into the next one', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    for (let level = 100; level < 150; level++) {
      watchList.rows.set(`t${level}`, trigger(`t${level}`, { op: 'above', level }));
    }
    await start(evaluator);
    recorder.held = [];
    tick(100);
    await until(() => recorder.held?.length === 1);
    for (let price = 101; price < 150; price++) tick(price);
    const held = recorder.held;
    recorder.held = null;
    for (const commit of held) commit();
    await until(() => recorder.fires.length === 50);
    expect(recorder.batches.map((batch) => batch.fires.length)).toEqual([1, 49]);
    await evaluator.onModuleDestroy();
  });

  it('tries the same batch again until it is durable', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    recorder.failures = 2;
    tick(101);
    await until(() => recorder.fires.length === 1);
    expect(recorder.firedIds).toEqual(['a#1']);
    await evaluator.onModuleDestroy();
  });

  it('drops what it decided for a trigger that was edited first, and watches the new one', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    recorder.outdated = (state) => state.revision === 0;
    watchList.rows.set('a', trigger('a', { op: 'above', level: 200 }, 1));
    tick(101);
    await until(() => recorder.batches.some((batch) => batch.states.length > 0));
    await until(() => {
      tick(201);
      return recorder.fires.length === 2;
    });
    expect(recorder.fires.at(-1)).toMatchObject({ triggerId: 'a', price: 201 });
    await evaluator.onModuleDestroy();
  });

  it('stops watching a deleted trigger and forgets what it had not recorded', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    watchList.rows.set('b', trigger('b', { op: 'above', level: 100 }));
    watchList.rows.set('first', trigger('first', { op: 'below', level: 98 }));
    await start(evaluator);
    recorder.held = [];
    tick(97);
    await until(() => recorder.held?.length === 1);
    tick(101);
    watchList.delete('a');
    await new Promise((resolve) => setImmediate(resolve));
    const held = recorder.held;
    recorder.held = null;
    for (const commit of held) commit();
    await until(() => recorder.fires.length === 2);
    expect(recorder.firedIds).toEqual(['first#1', 'b#1']);
    await evaluator.onModuleDestroy();
  });

  it.each([
    [
      'the first price that may fire after a restart',
      [{ symbol: 'BTC', seq: 7, at: 900, price: 90 }],
      100,
      true,
    ],
    ['a price after half a minute without one', [], 31_000, true],
    ['a price shortly after another', [], 100, false],
  ])('marks a fire on %s', async (_name, inherited, elapsed, late) => {
    const { evaluator, watchList, recorder, tick } = setUp();
    recorder.inherited.push(...inherited);
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    if (inherited.length === 0) tick(99);
    tick(102, elapsed, null);
    tick(102);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]?.late).toBe(late);
    expect(recorder.fires[0]?.evidence.priceBefore).toBe(inherited[0]?.price ?? 99);
    await evaluator.onModuleDestroy();
  });

  it('compares nothing with the prices of another market', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    recorder.source = 'changed';
    recorder.inherited.push({ symbol: 'BTC', seq: 7, at: 900, price: 90 });
    const settling: MachineState = { phase: 'settling', fireNo: 0, firedAt: null };
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }, 0, settling));
    await start(evaluator);
    tick(99, 100, null);
    tick(102);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]).toMatchObject({ late: false, evidence: { priceBefore: null } });
    await evaluator.onModuleDestroy();
  });

  it('has an edit in force before the next price', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    tick(50);
    watchList.edit(trigger('a', { op: 'below', level: 40 }, 1));
    tick(39);
    tick(50);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]).toMatchObject({ triggerId: 'a', price: 39 });
    await evaluator.onModuleDestroy();
  });

  it('reads a trigger again when it is unclear what became of an edit', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    await start(evaluator);
    watchList.editUnclearly(trigger('a', { op: 'above', level: 100 }, 1));
    await until(() => {
      tick(101);
      return recorder.fires.length === 1;
    });
    expect(recorder.firedIds).toEqual(['a#1']);
    await evaluator.onModuleDestroy();
  });

  it('keeps a fire decided on a new edit when an older batch comes back superseded', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    recorder.held = [];
    recorder.outdated = (state) => state.revision === 0;
    tick(101);
    await until(() => recorder.held?.length === 1);
    watchList.edit(trigger('a', { op: 'above', level: 200 }, 1));
    tick(201);
    const held = recorder.held;
    recorder.held = null;
    for (const commit of held) commit();
    await until(() => recorder.fires.length === 2);
    expect(recorder.fires.at(-1)).toMatchObject({ triggerId: 'a', price: 201 });
    await evaluator.onModuleDestroy();
  });

  it('evaluates the prices that came while the triggers were loading', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    evaluator.onModuleInit();
    tick(99);
    tick(101);
    tick(99);
    await evaluator.onApplicationBootstrap();
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]).toMatchObject({ price: 101 });
    await evaluator.onModuleDestroy();
  });

  it('writes nothing after a batch that it had to give up when stopping', async () => {
    const { evaluator, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    recorder.failures = Infinity;
    tick(101);
    tick(102);
    await evaluator.onModuleDestroy();
    recorder.failures = 0;
    expect(recorder.batches).toEqual([]);
  });

  it('announces moved triggers once they are recorded', async () => {
    const { evaluator, watchList, states, tick, recorder } = setUp();
    const heard: string[] = [];
    states.subscribe((ids) => heard.push(...ids));
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start(evaluator);
    tick(101);
    await until(() => heard.length === 1);
    expect(heard).toEqual(['a']);
    expect(recorder.fires).toHaveLength(1);
    await evaluator.onModuleDestroy();
  });

  it('writes quiet prices on the way out', async () => {
    const { evaluator, recorder, tick } = setUp();
    await start(evaluator);
    tick(50);
    await evaluator.onModuleDestroy();
    expect(recorder.batches.flatMap((batch) => batch.prices)).toHaveLength(1);
  });
});
