import { pino } from 'pino';
import { AlertStream } from '../../src/pipeline/alerts/alert-stream.js';
import { SqlFireRecorder } from '../../src/pipeline/alerts/record-fires.js';
import type { AlertEvidence } from '../../src/contract/alert.js';
import type { Step } from '../../src/pipeline/evaluator/domain/trigger-machine.js';
import { PendingBatch } from '../../src/pipeline/evaluator/pending-batch.js';
import type {
  FireBatch,
  RecordOutcome,
  WatchedTrigger,
  WatchList,
} from '../../src/pipeline/evaluator/ports.js';
import { WatchedTriggers } from '../../src/pipeline/evaluator/watched-triggers.js';
import type { Config } from '../../src/platform/config/config.js';
import type { Fence } from '../../src/platform/leases/leases.js';
import type { TriggerFixture } from '../support/trigger-fixture.js';
import { until } from '../../src/platform/clock/testing/until.js';

const silent = pino({ level: 'silent' });

export const RULES = { hysteresisPct: 1, cooldownMs: 5_000 };

/** Prices in US dollars, `at` in epoch milliseconds. */
export interface ModelTick {
  readonly symbol: string;
  readonly price: number;
  readonly backing: number | null;
  readonly at: number;
}

/** The product's evaluator in one process: what it decides in memory becomes durable only when a test says so. */
export class EvaluatorProcess {
  /** Whether it hears of edits: not of those in other processes, until it looks. */
  hears = true;
  readonly triggers: WatchedTriggers;
  private readonly pending = new PendingBatch();
  private readonly recorder: SqlFireRecorder;
  private readonly watchList: WatchList;
  private readonly deaf: () => void;

  private constructor(
    fixture: TriggerFixture,
    private readonly fence: Fence,
    private readonly seqs: Map<string, number>,
  ) {
    this.watchList = watchListOf(fixture);
    this.triggers = new WatchedTriggers(this.watchList, this.pending, RULES, silent);
    this.recorder = new SqlFireRecorder(fixture.db, new AlertStream(silent), {
      marketSource: 'simulated',
    } as Config);
    this.deaf = fixture.watchList.onChanged((change) => {
      if (this.hears) this.triggers.onEdit(change);
    });
  }

  /** Takes the market over, whoever had it, and reads where that one ended. */
  static async takeOver(fixture: TriggerFixture): Promise<EvaluatorProcess> {
    const [lease] = await fixture.db.query<{ owner: string; epoch: string }[]>(
      `INSERT INTO leases (name, owner, epoch, until)
       VALUES ('market', gen_random_uuid(), 1, now() + interval '1 hour')
       ON CONFLICT (name) DO UPDATE SET owner = excluded.owner, epoch = leases.epoch + 1, until = excluded.until
       RETURNING owner, epoch`,
    );
    if (lease === undefined) throw new Error('There is no lease');
    const seqs = new Map<string, number>();
    const process = new EvaluatorProcess(fixture, { owner: lease.owner, epoch: Number(lease.epoch) }, seqs);
    for (const { symbol, seq } of await process.recorder.cursors()) seqs.set(symbol, seq);
    await process.triggers.load();
    return process;
  }

  tick({ symbol, price, backing, at }: ModelTick): void {
    const seq = (this.seqs.get(symbol) ?? 0) + 1;
    this.seqs.set(symbol, seq);
    this.pending.addPrice({ symbol, seq, at, price, backing, coveredAt: at, origin: 'live', bar: null });
    this.triggers.index.apply(symbol, { price, backing, at }, (trigger, outcome) =>
      this.move(trigger, outcome, price, at),
    );
  }

  /** Hands everything over, `times` times, as after an answer that was lost. */
  async record(times: number): Promise<readonly RecordOutcome[]> {
    const batch = this.pending.drain();
    const outcomes: RecordOutcome[] = [];
    for (let n = 0; n < times; n++) outcomes.push(await this.write(batch));
    return outcomes;
  }

  async end(): Promise<void> {
    this.deaf();
    await this.triggers.end();
  }

  private async write(batch: FireBatch): Promise<RecordOutcome> {
    const outcome = await this.recorder.record(batch, this.fence);
    if (outcome.kind !== 'recorded') return outcome;
    const lost = new Set(outcome.superseded);
    const refused = batch.states.filter(({ triggerId }) => lost.has(triggerId));
    this.triggers.onSuperseded(refused);
    const now = await this.watchList.find(refused.map(({ triggerId }) => triggerId));
    await until(() => now.every(({ id, revision }) => this.triggers.index.get(id)?.revision === revision));
    return outcome;
  }

  private move(
    { id: triggerId, revision, condition }: WatchedTrigger,
    { kind, state }: Exclude<Step, { kind: 'unchanged' }>,
    price: number,
    at: number,
  ): void {
    const moved = { triggerId, revision, state };
    if (kind === 'moved') return this.pending.addMove(moved, null);
    const evidence: AlertEvidence = {
      source: 'simulated',
      condition,
      price,
      priceBefore: null,
      basis: 'median',
      quotes: [],
      seenAt: at,
      decidedAt: at,
    };
    const { fireNo } = state;
    const fire = {
      triggerId,
      fireNo,
      price,
      at,
      late: false,
      change24h: null,
      notify: 'now',
      evidence,
    } as const;
    this.pending.addMove(moved, fire);
  }
}

/** It looks for edits of others when a test takes over, not by the clock. */
function watchListOf({ watchList }: TriggerFixture): WatchList {
  return {
    all: () => watchList.all(),
    find: (ids) => watchList.find(ids),
    onChanged: (listener) => watchList.onChanged(listener),
    changedSince: async () => ({ mark: '0', changed: [], deleted: [] }),
  };
}
