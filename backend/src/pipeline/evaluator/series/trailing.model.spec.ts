import { isBand } from '../../../contract/trigger.js';
import { randomInt } from 'node:crypto';
import type { MachineRules, MachineState } from '../domain/trigger-machine.js';
import { SeriesOracle } from './testing/series-oracle.js';
import { Chance, type SeriesInput, SeriesWorld } from './testing/series-world.js';
import { TrailingTriggers } from './trailing.js';
import type { PriceExtremeRow, TrailingSide } from './trailing-stack.js';

/** `npm run verify` asks for 10,000. */
const RUNS = Number(process.env.SERIES_MODEL_RUNS ?? 200);
const SEED = Number(process.env.SERIES_MODEL_SEED ?? randomInt(2 ** 31));
const INPUTS = 120;
const TRIGGERS = 12;
/** `since` tells inputs of one millisecond apart by adding one. */
const LEAST_PAUSE = 2;

const RULES: readonly MachineRules[] = [
  { hysteresisPct: 0.25, cooldownMs: 0 },
  { hysteresisPct: 10, cooldownMs: 20_000 },
];

const told = (id: string, kind: string, state: MachineState): string =>
  `${id} ${kind} ${state.phase} ${state.fireNo} ${state.firedAt} ${state.releasedAt}`;

/** The triggers of a coin and side, with what is written of them. */
class Holder {
  rows = new Map<number, PriceExtremeRow>();
  triggers: TrailingTriggers;
  readonly ids = new Set<string>();

  constructor(
    private readonly side: TrailingSide,
    private readonly rules: MachineRules,
  ) {
    this.triggers = new TrailingTriggers(side, rules);
  }

  /** With a gate: what is not asked for must not matter. */
  input(input: SeriesInput): string {
    const steps: string[] = [];
    const onStep: Parameters<TrailingTriggers['apply']>[1] = ({ id }, { kind, state }) =>
      steps.push(told(id, kind, state));
    if ('start' in input) this.triggers.applyBar(input, onStep);
    else {
      const { rise, fall, due } = this.triggers.nearest();
      if (!(input.price < rise && input.price > fall && input.at < due)) this.triggers.apply(input, onStep);
    }
    for (const { since, row } of this.triggers.drainChanges()) {
      if (row === null) this.rows.delete(since);
      else this.rows.set(since, row);
    }
    return steps.sort().join();
  }

  restart(): void {
    const before = [...this.ids].map((id) => this.triggers.get(id)).flatMap((each) => each ?? []);
    const next = new TrailingTriggers(this.side, this.rules);
    next.load(
      [...this.rows.values()].sort((a, b) => a.since - b.since),
      before,
    );
    const seen = (of: TrailingTriggers): string =>
      JSON.stringify([of.nearest(), before.map(({ id }) => [of.get(id), of.reference(id)])]);
    if (seen(next) !== seen(this.triggers))
      throw new Error(`${seen(next)} was restored, not ${seen(this.triggers)}`);
    this.triggers = next;
    for (const { since, row } of next.drainChanges()) if (row === null) this.rows.delete(since);
  }
}

function runWorld(seed: number, side: TrailingSide): number {
  const chance = new Chance(seed);
  const world = new SeriesWorld(chance, LEAST_PAUSE);
  const rules = chance.pick(RULES);
  const holder = new Holder(side, rules);
  const oracle = new SeriesOracle();
  let fired = 0;
  const put = (place: number): void => {
    const share = chance.pick([0.1, 0.5, 1, 2, 5, 20]) / 100;
    const id = `t${place}`;
    const old = holder.triggers.get(id);
    // A person may edit the cooldown or a note of one that counts, which goes on counting.
    if (old !== undefined && chance.below(3) === 0) return holder.triggers.put(old);
    const phase = chance.below(8) === 0 ? 'disarmed' : 'settling';
    const trigger = {
      id,
      symbol: 'BTC',
      condition:
        side === 'fall'
          ? ({ op: 'below', level: 1 - share } as const)
          : ({ op: 'above', level: 1 + share } as const),
      state: { phase, fireNo: 0, firedAt: null } as const,
      revision: 0,
      armedAt: world.at,
    };
    holder.triggers.put({ ...trigger, since: null });
    holder.ids.add(id);
    oracle.put({ ...trigger, series: { kind: side }, rules });
  };
  for (let place = 0; place < TRIGGERS; place++) put(place);
  for (let n = 0; n < INPUTS; n++) {
    if (chance.below(10) === 0) put(chance.below(TRIGGERS));
    if (chance.below(40) === 0) {
      const id = `t${chance.below(TRIGGERS)}`;
      holder.triggers.remove(id);
      oracle.remove(id);
    }
    const near =
      chance.below(4) > 0
        ? []
        : [...holder.ids].flatMap((id) => {
            const [trigger, reference] = [holder.triggers.get(id), holder.triggers.reference(id)];
            if (trigger === undefined || reference === null || isBand(trigger.condition)) return [];
            return [reference.price, reference.price * trigger.condition.level];
          });
    const input = world.next(near);
    const found = holder.input(input);
    const steps = 'start' in input ? oracle.bar(input) : oracle.price(input);
    const wanted = steps
      .map(({ id, kind, state }) => told(id, kind, state))
      .sort()
      .join();
    if (wanted !== found)
      throw new Error(`seed ${seed}, input ${n}, ${JSON.stringify({ input, wanted, found })}`);
    fired += steps.filter(({ kind }) => kind === 'fired').length;
    if (chance.below(15) === 0) holder.restart();
  }
  return fired;
}

it.each(['fall', 'rise'] as const)(
  `%s: fires as the oracle does, whenever it restarts, in ${RUNS} worlds (seed ${SEED})`,
  (side) => {
    let fired = 0;
    for (let run = 0; run < RUNS; run++) fired += runWorld(SEED + run, side);
    expect(fired).toBeGreaterThan(RUNS);
  },
  3_600_000,
);
