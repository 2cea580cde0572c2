import { pino } from 'pino';
import type { QuoteEvidence } from '../contract/alert.js';
import type { Condition } from '../contract/trigger.js';
import { type Fence, type LeaseHolder, type LeaseName, Leases } from '../platform/leases/leases.js';
import type { Bar } from '../price-feed/domain/bar.js';
import { MarketSight } from '../price-feed/market-sight.js';
import { PriceHistory } from '../price-feed/price-history.js';
import { EvaluationLag } from './evaluation-lag.js';
import { Clock } from '../platform/clock/clock.js';
import type { Config } from '../platform/config/config.js';
import type { Price } from '../price-feed/domain/price.js';
import { PriceStream } from '../price-feed/price-stream.js';
import { type CurrentPrice, PriceTable } from '../price-feed/price-table.js';
import type { MachineState } from './domain/trigger-machine.js';
import { Evaluator } from './evaluator.service.js';
import {
  type Cursor,
  type EditsSince,
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
const EXCHANGES = ['coinbaseexchange', 'kraken', 'binance'];
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
  override async changedSince(): Promise<EditsSince> {
    const changed = this.elsewhere.splice(0);
    return { mark: 'now', changed, deleted: [] };
  }
  /** Edits of other processes that nobody has looked for yet. */
  readonly elsewhere: WatchedTrigger[] = [];
  delete(id: string): void {
    this.rows.delete(id);
    this.listener({ committed: [], deleted: [id], unclear: [] });
  }
}

/** Keeps what it is given; a batch stays open until `commit` is called, unless `auto`. */
class FakeRecorder extends FireRecorder {
  readonly batches: FireBatch[] = [];
  readonly inherited: Cursor[] = [];
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
    if (this.fenced) return { kind: 'fenced' };
    if (batch.fires.some((fire) => fire.triggerId === this.poison)) {
      return { kind: 'unacceptable', error: new Error('a rule of the schema') };
    }
    this.batches.push(batch);
    const superseded = batch.states.filter(this.outdated).map((state) => state.triggerId);
    return { kind: 'recorded', superseded };
  }
  fenced = false;
  /** A trigger whose fires the database refuses for ever. */
  poison: string | null = null;
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

/** Gives the lease and takes it away when told to. */
class FakeLeases extends Leases {
  override async release(): Promise<void> {}
  private holder: LeaseHolder | null = null;
  private epoch = 0;
  override seek(_name: LeaseName, holder: LeaseHolder): void {
    this.holder = holder;
  }
  override fence(): Fence | null {
    return null;
  }
  override isSure(): boolean {
    return true;
  }
  override refused(): void {
    this.take();
  }
  give(): void {
    this.epoch += 1;
    this.holder?.taken({ owner: 'us', epoch: this.epoch });
  }
  take(): void {
    this.holder?.lost();
  }
}

class FakeHistory extends PriceHistory {
  told: readonly Bar[] = [];
  readonly asked: { symbol: string; from: number; to: number }[] = [];
  override async bars(symbol: string, from: number, to: number): Promise<readonly Bar[]> {
    this.asked.push({ symbol, from, to });
    return this.told;
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

class SetClock extends Clock {
  time = 0;
  override now(): number {
    return this.time;
  }
}

function trigger(id: string, condition: Condition, revision = 0, state = ARMED): WatchedTrigger {
  return { id, symbol: 'BTC', condition, state, revision, armedAt: 0 };
}

function quote(ageMs: number, index: number): QuoteEvidence {
  return { exchange: EXCHANGES[index] ?? '', usd: 1, quoted: 1, quoteCcy: 'USD', ageMs, use: 'fresh' };
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
  const leases = new FakeLeases();
  const history = new FakeHistory();
  const clock = new SetClock();
  const sight = new MarketSight(clock);
  const lag = new EvaluationLag();
  const evaluator = new Evaluator(
    leases,
    prices,
    sight,
    history,
    new NoPrices(),
    watchList,
    recorder,
    states,
    lag,
    clock,
    config,
    LOGGER,
  );
  let at = 1_000;
  clock.time = at;
  /** Takes the lease and waits until prices are evaluated. */
  const start = async (): Promise<void> => {
    evaluator.onModuleInit();
    leases.give();
    await until(() => lag.report(0).role === 'holder');
  };
  /** `quotedMs`: how old the quotes of EXCHANGES are; `by`: whose stream told something. */
  const tick = (
    price: number,
    elapsed = 100,
    backing: number | null = price,
    quotedMs: readonly number[] = [],
    by = 'kraken',
  ): void => {
    at += elapsed;
    clock.time = at;
    sight.streamed(by);
    const made: Price = {
      symbol: 'BTC',
      price,
      at,
      backing,
      basis: 'median',
      quotes: () => quotedMs.map(quote),
    };
    prices.publish(made);
  };
  return { evaluator, leases, history, watchList, recorder, states, lag, sight, tick, start };
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
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    tick(99);
    tick(101);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]).toMatchObject({ triggerId: 'a', fireNo: 1, price: 101, late: false });
    expect(recorder.fires[0]?.evidence).toMatchObject({ priceBefore: 99, seenAt: 1_200, decidedAt: 1_200 });
    expect(
      recorder.batches.flatMap((batch) => batch.prices.map((price) => [price.seq, price.price])),
    ).toEqual([
      [1, 99],
      [2, 101],
    ]);
    await evaluator.onModuleDestroy();
  });

  it('gathers everything decided while a transaction runs into the next one', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    for (let level = 100; level < 150; level++) {
      watchList.rows.set(`t${level}`, trigger(`t${level}`, { op: 'above', level }));
    }
    await start();
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
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    recorder.failures = 2;
    tick(101);
    await until(() => recorder.fires.length === 1);
    expect(recorder.firedIds).toEqual(['a#1']);
    await evaluator.onModuleDestroy();
  });

  it('drops what it decided for a trigger that was edited first, and watches the new one', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
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
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    watchList.rows.set('b', trigger('b', { op: 'above', level: 100 }));
    watchList.rows.set('first', trigger('first', { op: 'below', level: 98 }));
    await start();
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
      [{ symbol: 'BTC', seq: 7, at: 900, price: 90, sightAt: 900 }],
      100,
      true,
    ],
    ['a price after half a minute without one', [], 31_000, true],
    ['a price shortly after another', [], 100, false],
  ])('marks a fire on %s', async (_name, inherited, elapsed, late) => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    recorder.inherited.push(...inherited);
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    if (inherited.length === 0) tick(99);
    tick(102, elapsed, null);
    tick(102);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]?.late).toBe(late);
    expect(recorder.fires[0]?.evidence.priceBefore).toBe(inherited[0]?.price ?? 99);
    await evaluator.onModuleDestroy();
  });

  it('compares nothing with the prices of another market', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    recorder.source = 'changed';
    recorder.inherited.push({ symbol: 'BTC', seq: 7, at: 900, price: 90, sightAt: 900 });
    const settling: MachineState = { phase: 'settling', fireNo: 0, firedAt: null };
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }, 0, settling));
    await start();
    tick(99, 100, null);
    tick(102);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]).toMatchObject({ late: false, evidence: { priceBefore: null } });
    await evaluator.onModuleDestroy();
  });

  it('has an edit in force before the next price', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    tick(50);
    watchList.edit(trigger('a', { op: 'below', level: 40 }, 1));
    tick(39);
    tick(50);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]).toMatchObject({ triggerId: 'a', price: 39 });
    await evaluator.onModuleDestroy();
  });

  it('reads a trigger again when it is unclear what became of an edit', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    await start();
    watchList.editUnclearly(trigger('a', { op: 'above', level: 100 }, 1));
    await until(() => {
      tick(101);
      return recorder.fires.length === 1;
    });
    expect(recorder.firedIds).toEqual(['a#1']);
    await evaluator.onModuleDestroy();
  });

  it('keeps a fire decided on a new edit when an older batch comes back superseded', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
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

  it('writes nothing after a batch that it had to give up when stopping', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    recorder.failures = Infinity;
    tick(101);
    tick(102);
    await evaluator.onModuleDestroy();
    recorder.failures = 0;
    expect(recorder.batches).toEqual([]);
  });

  it('announces moved triggers once they are recorded', async () => {
    const { evaluator, watchList, states, tick, recorder, start } = setUp();
    const heard: string[] = [];
    states.subscribe((ids) => heard.push(...ids));
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    tick(101);
    await until(() => heard.length === 1);
    expect(heard).toEqual(['a']);
    expect(recorder.fires).toHaveLength(1);
    await evaluator.onModuleDestroy();
  });

  it('writes quiet prices on the way out', async () => {
    const { evaluator, recorder, tick, start } = setUp();
    await start();
    tick(50);
    await evaluator.onModuleDestroy();
    expect(recorder.batches.flatMap((batch) => batch.prices)).toHaveLength(1);
  });

  it('lets one trigger that cannot be recorded cost only itself', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    for (const id of ['a', 'b', 'c']) watchList.rows.set(id, trigger(id, { op: 'above', level: 100 }));
    await start();
    recorder.poison = 'b';
    tick(101);
    await until(() => recorder.fires.length === 2);
    tick(99);
    await evaluator.onModuleDestroy();
    expect(recorder.firedIds).toEqual(['a#1', 'c#1']);
    expect(recorder.batches.flatMap((batch) => batch.prices.map((price) => price.price))).toEqual([101, 99]);
  });

  it('evaluates nothing while another process has the market, and from the lease on', async () => {
    const { evaluator, leases, lag, watchList, recorder, tick } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    evaluator.onModuleInit();
    tick(101);
    tick(99);
    expect(lag.report(0).role).toBe('standby');
    leases.give();
    await until(() => lag.report(0).role === 'holder');
    tick(98);
    tick(102);
    await until(() => recorder.fires.length === 1);
    expect(recorder.fires[0]?.price).toBe(102);
    await evaluator.onModuleDestroy();
  });

  it('throws away what it decided when a write is fenced, and starts anew from what is recorded', async () => {
    const { evaluator, leases, lag, watchList, recorder, tick, start } = setUp();
    watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
    await start();
    recorder.fenced = true;
    tick(101);
    await until(() => lag.report(0).role === 'standby');
    tick(99);
    recorder.fenced = false;
    expect(recorder.batches).toEqual([]);
    leases.give();
    await until(() => lag.report(0).role === 'holder');
    tick(102);
    await until(() => recorder.fires.length === 1);
    expect(recorder.firedIds).toEqual(['a#1']);
    expect(recorder.batches.flatMap((batch) => batch.prices.map((price) => price.price))).toEqual([102]);
    await evaluator.onModuleDestroy();
  });

  describe('a stretch that nobody watched', () => {
    const bar = { symbol: 'BTC', basis: 'median', quotes: [], origin: 'trades' } as const;

    it('is evaluated first; the prices after it wait', async () => {
      const { evaluator, history, watchList, recorder, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      history.told = [{ ...bar, start: 2_000, end: 3_000, low: 95, high: 104, close: 96 }];
      await start();
      tick(99);
      tick(98, 9_000);
      tick(97);
      await until(() => recorder.fires.length === 1);
      await evaluator.onModuleDestroy();
      expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_100, to: 10_100 }]);
      expect(recorder.fires[0]).toMatchObject({
        price: 104,
        at: 3_000,
        late: true,
        tell: 'now',
        evidence: { lastWatchedAt: 2_000, origin: 'trades', priceBefore: 99, seenAt: 10_100 },
      });
      expect(
        recorder.batches.flatMap((batch) =>
          batch.prices.map(({ seq, at, price, origin, bar: of }) => [seq, at, price, origin, of]),
        ),
      ).toEqual([
        [1, 1_100, 99, 'live', null],
        [2, 3_000, 96, 'trades', { start: 2_000, low: 95, high: 104, basis: 'median' }],
        [3, 10_100, 98, 'live', null],
        [4, 10_200, 97, 'live', null],
      ]);
    });

    it('is asked for after every take-over', async () => {
      const { evaluator, history, watchList, recorder, tick, start } = setUp();
      recorder.inherited.push({ symbol: 'BTC', seq: 7, at: 990, price: 90, sightAt: 980 });
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      await start();
      tick(99);
      await until(() => history.asked.length === 1);
      expect(history.asked).toEqual([{ symbol: 'BTC', from: 980, to: 1_100 }]);
      await evaluator.onModuleDestroy();
    });

    it('makes what fires next late also when nobody knows what happened', async () => {
      const { evaluator, watchList, recorder, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      await start();
      tick(99);
      tick(102, 20_000);
      await until(() => recorder.fires.length === 1);
      await evaluator.onModuleDestroy();
      expect(recorder.fires[0]).toMatchObject({ late: true, evidence: { lastWatchedAt: 1_100 } });
    });

    it('goes on until a price is backed: what is not cannot fire', async () => {
      const { evaluator, history, watchList, recorder, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      history.told = [{ ...bar, start: 11_000, end: 11_200, low: 95, high: 104, close: 96 }];
      await start();
      tick(99);
      tick(98, 10_000, null);
      tick(97, 100, null);
      tick(96, 100);
      await until(() => recorder.fires.length === 1);
      await evaluator.onModuleDestroy();
      expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_100, to: 11_300 }]);
      expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([
        99, 96, 96,
      ]);
    });

    it('goes on while the price rests on quotes of before it: they would take back what is going on', async () => {
      const { evaluator, history, watchList, recorder, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      history.told = [{ ...bar, start: 11_000, end: 12_000, low: 104, high: 104, close: 104 }];
      await start();
      tick(99);
      tick(99, 11_000, 99, [10, 11_000, 11_000]);
      tick(99, 10, 99, [10, 20, 11_010]);
      tick(104, 10, 104, [10, 20, 30]);
      await until(() => recorder.fires.length === 1);
      await evaluator.onModuleDestroy();
      expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([
        99, 104, 104,
      ]);
      const states = recorder.batches.flatMap((batch) => batch.states.map(({ state }) => state.phase));
      expect(states.at(-1)).toBe('breached');
    });

    it('goes on while the price rests on streams that are silent yet: what it misses is in the history', async () => {
      const { evaluator, history, watchList, recorder, sight, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      history.told = [{ ...bar, start: 12_000, end: 12_500, low: 99, high: 104, close: 99 }];
      await start();
      for (const by of EXCHANGES) tick(99, 10, 99, [], by);
      sight.lost();
      tick(99, 7_000, 99, [3_000, 10, 3_000], 'kraken');
      tick(99.5, 1_500, 99.5, [4_500, 10, 4_500], 'kraken');
      tick(98, 500, 98, [10, 100, 5_000], 'coinbaseexchange');
      await until(() => recorder.fires.length === 1);
      await evaluator.onModuleDestroy();
      expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_030, to: 10_030 }]);
      expect(recorder.fires[0]).toMatchObject({ price: 104, late: true });
      expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([
        99, 99, 99, 99, 98,
      ]);
    });

    it('is known by its own prices if the exchanges tell nothing of it', async () => {
      const { evaluator, watchList, recorder, sight, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      await start();
      for (const by of EXCHANGES) tick(99, 10, 99, [], by);
      sight.lost();
      tick(101, 7_000, null, [3_000, 10, 3_000], 'kraken');
      tick(102, 1_000, 102, [4_000, 10, 4_000], 'kraken');
      tick(98, 500, 98, [10, 500, 4_500], 'coinbaseexchange');
      await until(() => recorder.fires.length === 1);
      await evaluator.onModuleDestroy();
      expect(recorder.fires[0]).toMatchObject({ price: 102, late: true });
      expect(recorder.batches.flatMap((batch) => batch.prices.map(({ price }) => price))).toEqual([
        99, 99, 99, 102, 98,
      ]);
    });

    it('does not wait for a stream that stays silent', async () => {
      const { evaluator, history, watchList, sight, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      await start();
      for (const by of EXCHANGES) tick(99, 10, 99, [], by);
      sight.lost();
      tick(99, 7_000, 99, [3_000, 10, 3_000], 'kraken');
      tick(99, 7_999, 99, [999, 10, 999], 'kraken');
      tick(99, 1, 99, [1_000, 10, 1_000], 'kraken');
      await until(() => history.asked.length === 1);
      await evaluator.onModuleDestroy();
      expect(history.asked).toEqual([{ symbol: 'BTC', from: 1_030, to: 16_030 }]);
    });

    it('is not waited for longer than two seconds when no price is backed', async () => {
      const { evaluator, history, watchList, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      await start();
      tick(99);
      tick(98, 10_000, null);
      tick(98, 1_999, null);
      expect(history.asked).toEqual([]);
      tick(98, 1, null);
      await until(() => history.asked.length === 1);
      await evaluator.onModuleDestroy();
    });

    it('is not asked for without triggers', async () => {
      const { evaluator, history, recorder, tick, start } = setUp();
      await start();
      tick(99);
      tick(98, 10_000);
      await evaluator.onModuleDestroy();
      expect(history.asked).toEqual([]);
      expect(recorder.batches.flatMap((batch) => batch.prices)).toHaveLength(2);
    });

    it('does not concern a trigger that was armed during it', async () => {
      const { evaluator, history, watchList, recorder, tick, start } = setUp();
      watchList.rows.set('a', { ...trigger('a', { op: 'above', level: 100 }), armedAt: 2_500 });
      history.told = [{ ...bar, start: 2_000, end: 3_000, low: 95, high: 104, close: 96 }];
      await start();
      tick(99);
      tick(98, 9_000);
      await until(() => recorder.batches.some((batch) => batch.prices.length > 1));
      await evaluator.onModuleDestroy();
      expect(recorder.fires).toEqual([]);
    });

    it('wakes nobody for what is over since six hours', async () => {
      const { evaluator, history, watchList, recorder, tick, start } = setUp();
      watchList.rows.set('a', trigger('a', { op: 'above', level: 100 }));
      watchList.rows.set('b', trigger('b', { op: 'below', level: 99 }));
      history.told = [{ ...bar, start: 2_000, end: 3_000, low: 90, high: 104, close: 96 }];
      await start();
      tick(99.5);
      tick(98, 7 * 3_600_000);
      await until(() => recorder.fires.length === 2);
      await evaluator.onModuleDestroy();
      expect(recorder.fires.map(({ triggerId, tell }) => [triggerId, tell])).toEqual([
        ['a', 'summary'],
        ['b', 'now'],
      ]);
    });
  });

  it('follows edits that another process made', async () => {
    const { evaluator, watchList, recorder, tick, start } = setUp();
    await start();
    watchList.elsewhere.push(trigger('a', { op: 'above', level: 100 }, 1));
    await until(() => watchList.elsewhere.length === 0);
    await until(() => {
      tick(101);
      return recorder.fires.length === 1;
    });
    expect(recorder.firedIds).toEqual(['a#1']);
    await evaluator.onModuleDestroy();
  });
});
