import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import type { Condition } from '../../src/contract/trigger.js';
import type { MachineState } from '../../src/pipeline/evaluator/domain/trigger-machine.js';
import { type Owner, trialOwner } from '../../src/identity/owner.js';
import { CHAT, OTHER_CHAT, TriggerFixture } from '../support/trigger-fixture.js';
import { TriggerModel } from './trigger-model-oracle.js';
import { EvaluatorProcess } from './trigger-model-world.js';

/** `npm run verify` asks for a thousand. */
const SEQUENCES = Number(process.env.TRIGGER_MODEL_SEQUENCES ?? 25);
const SEED = Number(process.env.TRIGGER_MODEL_SEED ?? randomInt(2 ** 31));
const COMMANDS = 50;
const START_MS = 1_700_000_000_000;

type Command =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'price';
      readonly symbol: string;
      readonly price: number;
      readonly backing: 'same' | 'none' | number;
      readonly elapsed: number;
    }
  | {
      readonly kind: 'wish';
      readonly chat: string;
      readonly symbol: string;
      readonly condition: Condition;
      readonly armed: boolean;
      readonly hears: boolean;
    }
  | {
      readonly kind: 'switch';
      readonly chat: string;
      readonly symbol: string;
      readonly to: 'armed' | 'disarmed';
      readonly hears: boolean;
    }
  | { readonly kind: 'remove'; readonly chat: string; readonly symbol: string; readonly hears: boolean }
  | { readonly kind: 'record'; readonly times: number }
  | { readonly kind: 'take over' };

const quantised = fc.integer({ min: 95, max: 105 });
const place = { chat: fc.constantFrom(CHAT, OTHER_CHAT), symbol: fc.constantFrom('BTC', 'ETH', 'SOL') };
const hears = fc.oneof(
  { weight: 3, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);

const condition: fc.Arbitrary<Condition> = fc.oneof(
  fc.record({ op: fc.constantFrom('above' as const, 'below' as const), level: quantised }),
  fc
    .tuple(quantised, fc.integer({ min: 1, max: 4 }))
    .map(([low, width]): Condition => ({ op: 'inside', low, high: low + width })),
);

const command: fc.Arbitrary<Command> = fc.oneof(
  { withCrossShrink: true },
  { weight: 1, arbitrary: fc.constant({ kind: 'nothing' as const }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      symbol: place.symbol,
      price: quantised,
      backing: fc.oneof(fc.constant('same' as const), fc.constant('none' as const), quantised),
      elapsed: fc.constantFrom(0, 1, 1_000, 4_999, 5_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('wish' as const),
      ...place,
      condition,
      armed: fc.constantFrom(true, true, true, false),
      hears,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('switch' as const),
      ...place,
      to: fc.constantFrom('armed' as const, 'disarmed' as const),
      hears,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), ...place, hears }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('record' as const), times: fc.integer({ min: 1, max: 2 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'take over' as const }) },
);

let fixture: TriggerFixture;
beforeAll(async () => {
  fixture = await TriggerFixture.open();
});
afterAll(() => fixture.close());

/** One sequence of commands, done to the product on PostgreSQL and to the model. */
class Run {
  readonly model = new TriggerModel();
  private readonly ids = new Map<string, string>();
  private readonly everMade = new Set<string>();
  private at = START_MS;

  private constructor(private process: EvaluatorProcess) {}

  static async begin(): Promise<Run> {
    await fixture.clear();
    await fixture.db.query(
      'DELETE FROM deliveries; DELETE FROM alerts; DELETE FROM price_log; DELETE FROM price_cursors',
    );
    fixture.prices.clear();
    return new Run(await EvaluatorProcess.takeOver(fixture));
  }

  end(): Promise<void> {
    return this.process.end();
  }

  async do(each: Command): Promise<void> {
    switch (each.kind) {
      case 'nothing':
        return;
      case 'price':
        return this.price(each);
      case 'record': {
        const outcomes = await this.process.record(each.times);
        expect(outcomes.map(({ kind }) => kind)).toEqual(Array(each.times).fill('recorded'));
        return this.model.record();
      }
      case 'take over':
        return this.takeOver();
      case 'wish':
      case 'switch':
      case 'remove':
        return this.edit(each);
    }
  }

  /** The database holds what the model says, and the evaluator knows what it says. */
  async check(): Promise<void> {
    const rows = await fixture.db.query<{ id: string; text: string }[]>(
      `SELECT id, concat_ws(' ', phase, fire_no, coalesce(round(extract(epoch FROM fired_at) * 1000)::text, '-'), revision) AS text
         FROM triggers`,
    );
    const text = ({ state, revision }: { state: MachineState; revision: number }): string =>
      [state.phase, state.fireNo, state.firedAt ?? '-', revision].join(' ');
    const stored = [...this.model.stored].map(([id, known]) => ({ id, text: text(known) }));
    expect(byId(rows)).toEqual(byId(stored));
    // What is switched off need not be kept.
    const known = [...this.model.memory]
      .filter(([, { state }]) => state.phase !== 'disarmed')
      .map(([id, each]) => ({ id, text: text(each) }));
    const watched = [...this.everMade].flatMap((id) => {
      const found = this.process.triggers.index.get(id);
      return found === undefined || found.state.phase === 'disarmed' ? [] : [{ id, text: text(found) }];
    });
    expect(byId(watched)).toEqual(byId(known));
    const alerts = await fixture.db.query<{ alert: string }[]>(
      `SELECT concat_ws(' ', alerts.trigger_id, fire_no, alerts.price) AS alert
         FROM alerts JOIN deliveries ON alert_id = alerts.id`,
    );
    expect(alerts.map(({ alert }) => alert).sort()).toEqual([...this.model.alerts].sort());
  }

  private price({ symbol, price, backing, elapsed }: Extract<Command, { kind: 'price' }>): void {
    this.at += elapsed;
    const backed = backing === 'same' ? price : backing === 'none' ? null : backing;
    const tick = { symbol, price, backing: backed, at: this.at };
    fixture.prices.set(symbol, price);
    this.process.tick(tick);
    this.model.tick(tick);
  }

  /** Whoever had the market cannot write any more. */
  private async takeOver(): Promise<void> {
    const former = this.process;
    this.process = await EvaluatorProcess.takeOver(fixture);
    expect(await former.record(1)).toEqual([{ kind: 'fenced' }]);
    await former.end();
    this.model.takenOver();
  }

  private async edit(each: Extract<Command, { kind: 'wish' | 'switch' | 'remove' }>): Promise<void> {
    const key = `${each.chat} ${each.symbol}`;
    const id = this.ids.get(key);
    this.process.hears = each.hears;
    const owner = trialOwner(each.chat);
    if (each.kind === 'wish') await this.options(owner, each, key);
    else if (id !== undefined && each.kind === 'remove') {
      await fixture.triggers.removeSymbol(owner, each.symbol);
      this.ids.delete(key);
      this.model.removed(id, each.hears);
    } else if (id !== undefined && each.kind === 'switch') {
      const { condition: same } = this.model.stored.get(id) ?? {};
      if (same === undefined) throw new Error(`The model lacks ${id}`);
      await fixture.triggers.switchSymbol(owner, each.symbol, each.to);
      this.model.changed(id, same, each.to === 'armed', each.hears);
    }
    this.process.hears = true;
  }

  private async options(owner: Owner, each: Extract<Command, { kind: 'wish' }>, key: string): Promise<void> {
    const known = this.ids.get(key);
    const { symbol, condition: wanted, armed } = each;
    const { trigger } = await fixture.triggers.upsert(owner, { symbol, condition: wanted, armed });
    if (known === undefined) this.model.made(trigger.id, symbol, wanted, armed, each.hears);
    else this.model.changed(known, wanted, armed, each.hears);
    this.ids.set(key, trigger.id);
    this.everMade.add(trigger.id);
  }
}

function byId<T extends { readonly id: string }>(rows: readonly T[]): readonly T[] {
  return [...rows].sort((one, other) => (one.id < other.id ? -1 : 1));
}

async function agree(commands: readonly Command[]): Promise<void> {
  const run = await Run.begin();
  try {
    for (const each of commands) {
      await run.do(each);
      if (each.kind === 'record' || each.kind === 'take over') await run.check();
    }
    await run.do({ kind: 'record', times: 1 });
    await run.check();
  } finally {
    await run.end();
  }
}

it(`does what the model does, ${SEQUENCES} times ${COMMANDS} commands (seed ${SEED})`, async () => {
  const sequence = fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS });
  await fc.assert(fc.asyncProperty(sequence, agree), { numRuns: SEQUENCES, seed: SEED, endOnFailure: false });
}, 1_200_000);
