import type { MachineState } from './domain/trigger-machine.js';
import { setUp, trigger } from './testing/evaluator-fixture.js';
import { until } from '../../platform/clock/testing/until.js';

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
      [{ symbol: 'BTC', seq: 7, at: 900, price: 90, coveredAt: 900 }],
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
    recorder.inherited.push({ symbol: 'BTC', seq: 7, at: 900, price: 90, coveredAt: 900 });
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
