import { setImmediate as turn } from 'node:timers/promises';
import { pino } from 'pino';
import type { DataSource } from 'typeorm';
import { ManualClock } from '../clock/testing/manual-clock.js';
import { until } from '../clock/testing/until.js';
import { type Fence, type LeaseHolder, type LeaseName, Leases } from '../leases/leases.js';
import { type JobRun, paged } from './leader-job.js';
import { LeaderJobs } from './leader-jobs.js';
import { Purges } from './purges.js';

const FENCE: Fence = { owner: '00000000-0000-4000-8000-000000000001', epoch: 7 };

class OneLease extends Leases {
  readonly sought: LeaseName[] = [];
  readonly refusals: Fence[] = [];
  held: Fence | null = FENCE;
  override seek(name: LeaseName, _holder: LeaseHolder): void {
    this.sought.push(name);
  }
  override fence(): Fence | null {
    return this.held;
  }
  override isSure(): boolean {
    return this.held !== null;
  }
  override refused(_name: LeaseName, fence: Fence): void {
    this.refusals.push(fence);
    this.held = null;
  }
  override async release(): Promise<void> {}
}

/** Something under way until the test says that it is over. */
function gate() {
  let open: () => void = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), passed };
}

function setUp() {
  const leases = new OneLease();
  const clock = new ManualClock(0);
  const logged: { level: number; msg: string; id?: string; err?: { message: string } }[] = [];
  const logger = pino({}, { write: (line) => logged.push(JSON.parse(line)) });
  const jobs = new LeaderJobs(leases, clock, logger);
  const job = (work: (run: JobRun) => Promise<unknown>) =>
    jobs.add({ name: 'sheep', doing: 'counting', everyMs: 1_000, work });
  return { leases, clock, logged, jobs, job };
}

const fields = (id: string) => ({ id });

describe('a job', () => {
  it('does nothing without the lease, and asks for the lease once for all jobs', async () => {
    const { leases, jobs, job } = setUp();
    let runs = 0;
    const first = job(async () => (runs += 1));
    job(async () => (runs += 1));
    jobs.onModuleInit();
    leases.held = null;
    await first.run();
    expect([runs, leases.sought]).toEqual([0, ['scheduler']]);
    leases.held = FENCE;
    await first.run();
    expect(runs).toBe(1);
  });

  it('never overlaps itself: a tick meanwhile is left out, a run that is asked for comes behind', async () => {
    const { job } = setUp();
    const gates = [gate(), gate(), gate()];
    const begun: number[] = [];
    const counting = job(async () => {
      begun.push(begun.length);
      await gates[begun.length - 1]?.passed;
    });
    counting.tick();
    counting.tick();
    const behind = [counting.run(), counting.run()];
    await turn();
    expect(begun).toEqual([0]);
    gates[0]?.open();
    await until(() => begun.length === 2);
    gates[1]?.open();
    await Promise.all(behind);
    expect(begun).toEqual([0, 1]);
  });

  it('that fails is logged by its name, and the next run tries again', async () => {
    const { job, logged } = setUp();
    let runs = 0;
    const counting = job(async () => {
      runs += 1;
      if (runs === 1) throw new Error('too dark');
    });
    await counting.run();
    await counting.run();
    expect(runs).toBe(2);
    expect(logged).toMatchObject([
      { level: 40, msg: 'sheep: counting failed; the next run tries again', err: { message: 'too dark' } },
    ]);
  });
});

describe('each item of a run', () => {
  it('is worked on under the lease; one that fails is logged and holds up no other', async () => {
    const { job, logged } = setUp();
    const done: unknown[] = [];
    await job((run) =>
      run.each(
        ['a', 'b', 'c'],
        async (id, fence) => {
          if (id === 'b') throw new Error('ran away');
          done.push([id, fence]);
        },
        fields,
      ),
    ).run();
    expect(done).toEqual([
      ['a', FENCE],
      ['c', FENCE],
    ]);
    expect(logged).toMatchObject([{ id: 'b', msg: 'sheep: counting failed; the next run tries again' }]);
  });

  it('is the last one when its write was fenced, in every lane', async () => {
    const { job, leases } = setUp();
    const done: string[] = [];
    await job(async (run) => {
      const items = ['a', 'b', 'c', 'd'].values();
      const lane = () =>
        run.each(
          items,
          async (id) => {
            done.push(id);
            return id === 'a' ? 'fenced' : 'done';
          },
          fields,
        );
      await Promise.all([lane(), lane()]);
    }).run();
    expect(done).toEqual(['a', 'b']);
    expect(leases.refusals).toEqual([FENCE]);
  });

  it('is left out once the lease is lost', async () => {
    const { job, leases } = setUp();
    const done: string[] = [];
    await job((run) =>
      run.each(
        ['a', 'b'],
        async (id) => {
          done.push(id);
          leases.held = null;
        },
        fields,
      ),
    ).run();
    expect(done).toEqual(['a']);
  });

  it('is waited for by a stop, which begins no other and no other run', async () => {
    const { clock, job, jobs } = setUp();
    const done: string[] = [];
    const underWay = gate();
    const counting = job((run) =>
      run.each(
        ['a', 'b'],
        async (id) => {
          await underWay.passed;
          done.push(id);
        },
        fields,
      ),
    );
    counting.tick();
    const next = counting.run();
    await turn();
    let hasStopped = false;
    const stopping = jobs.onModuleDestroy().finally(() => {
      hasStopped = true;
    });
    await turn();
    expect(hasStopped).toBe(false);
    underWay.open();
    await Promise.all([stopping, next, counting.run()]);
    expect(done).toEqual(['a']);
    expect(clock.now()).toBe(0);
  });

  it('that hangs holds a stop up for 3 s', async () => {
    const { clock, job, jobs } = setUp();
    job((run) => run.each(['a'], () => gate().passed, fields)).tick();
    await turn();
    let hasStopped = false;
    const stopping = jobs.onModuleDestroy().finally(() => {
      hasStopped = true;
    });
    await turn();
    clock.forward(2_999);
    await turn();
    expect(hasStopped).toBe(false);
    clock.forward(1);
    await stopping;
  });
});

describe('steps', () => {
  it('go on until there is nothing left', async () => {
    const { job, leases } = setUp();
    const outcomes = (['again', 'again', 'done', 'again'] as const).values();
    let left = 0;
    await job((run) => run.repeat(async () => outcomes.next().value ?? 'done')).run();
    for (const _ of outcomes) left += 1;
    expect([left, leases.refusals]).toEqual([1, []]);
  });

  it('end with a write that was fenced, and with the lease', async () => {
    const { job, leases } = setUp();
    let steps = 0;
    const counting = job((run) =>
      run.repeat(async () => {
        steps += 1;
        return steps === 2 ? 'fenced' : 'again';
      }),
    );
    await counting.run();
    await counting.run();
    expect([steps, leases.refusals]).toEqual([2, [FENCE]]);
  });
});

it('pages follow each other until one is not full', async () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  const asked: (string | null)[] = [];
  const items: string[] = [];
  const next = async (most: number, after: string | null) => {
    asked.push(after);
    return all.filter((id) => after === null || id > after).slice(0, most);
  };
  for await (const id of paged(2, next, (each) => each)) items.push(id);
  expect([items, asked]).toEqual([all, [null, 'b', 'd']]);
});

it('a purge is a job: nothing is deleted without the lease, and a failure is logged', async () => {
  const { jobs, leases, logged } = setUp();
  const added: ReturnType<LeaderJobs['add']>[] = [];
  const add = jobs.add.bind(jobs);
  jobs.add = (spec) => {
    const job = add(spec);
    added.push(job);
    return job;
  };
  const queries: unknown[] = [];
  const db: Pick<DataSource, 'query'> = {
    query: async (...query) => {
      queries.push(query);
      throw new Error('no table');
    },
  };
  new Purges(db as DataSource, jobs).add({
    name: 'wool',
    everyMs: 60_000,
    sql: 'DELETE FROM wool WHERE age > $1',
    parameters: [9],
  });
  leases.held = null;
  await added[0]?.run();
  expect(queries).toEqual([]);
  leases.held = FENCE;
  await added[0]?.run();
  expect(queries).toEqual([['DELETE FROM wool WHERE age > $1', [9]]]);
  expect(added[0]?.spec.everyMs).toBe(60_000);
  expect(logged).toMatchObject([{ msg: 'wool: purging failed; the next run tries again' }]);
});
