import { randomInt } from 'node:crypto';
import type { StepUnless } from '../../src/contract/channels.js';
import {
  EscalationWorld,
  type QueuedDelivery,
  type RoutedAlert,
  type WantedStep,
} from './escalation-world.js';

/** `ESCALATION_SEQUENCES=10000` for a long run. */
const SEQUENCES = Number(process.env.ESCALATION_SEQUENCES ?? 200);
const SEED = Number(process.env.ESCALATION_SEED ?? randomInt(2 ** 31));
const AT_ONCE = 200;
const TICKS = 40;
const LIMIT_MS = 60 * 60_000;
/** A hold that ends sooner than it said is noticed so much later. */
const LOOK_AGAIN_SEC = 30;

const WAITS = [0, 1, 5, 20, 45, 120];
const UNLESS: readonly StepUnless[] = ['accepted', 'acknowledged', 'nothing'];
const RINGS = ['telegram', 'push', 'ntfy'];

interface Life {
  readonly userId: string;
  readonly triggerId: string;
  readonly alertId: string;
  readonly steps: readonly WantedStep[];
  readonly isUrgent: boolean;
  readonly working: ReadonlySet<string>;
  readonly history: string[];
  /** When each delivery was first seen, and when it ended; epoch milliseconds. */
  readonly queuedAt: Map<string, number>;
  readonly endedAt: Map<string, number>;
  readonly holds: { readonly from: number; readonly until: number }[];
  readonly takenAt: Map<number, number>;
  snoozedUntil: number | null;
  wasSnoozed: boolean;
  acknowledgedAt: number | null;
  calledOffAt: number | null;
}

let world: EscalationWorld;
beforeAll(async () => {
  world = await EscalationWorld.open();
});
afterAll(() => world.close());

let state = SEED | 1;
/** Marsaglia's xorshift: 0 … limit - 1. */
function below(limit: number): number {
  state ^= state << 13;
  state ^= state >>> 17;
  state ^= state << 5;
  return (state >>> 0) % limit;
}
const oneIn = (chances: number): boolean => below(chances) === 0;
function pick<T>(list: readonly T[]): T {
  const found = list[below(list.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

async function begin(): Promise<Life> {
  const has = { chat: !oneIn(5), email: !oneIn(5) };
  const { userId } = await world.addPerson(has);
  const ways = ['telegram', 'email'];
  const working = new Set([...(has.chat ? ['telegram'] : []), ...(has.email ? ['email'] : [])]);
  for (const kind of ['webhook', 'push', 'discord']) {
    const isOn = !oneIn(5);
    const id = await world.addChannel(userId, kind, isOn ? 'on' : pick(['off', 'unproven']));
    ways.push(id);
    if (isOn) working.add(id);
  }
  const steps = Array.from({ length: 1 + below(5) }, (_, i): WantedStep => {
    const channels = Array.from({ length: Math.min(ways.length, 1 + below(2)) }, () =>
      ways.splice(below(ways.length), 1),
    ).flat();
    const unless = i === 0 ? 'nothing' : pick(UNLESS);
    return { channels, waitSec: i === 0 ? 0 : pick(WAITS), unless, onlyUrgent: oneIn(5) };
  });
  const triggerId = await world.watch(userId, await world.addRoute(userId, steps));
  const isUrgent = oneIn(2);
  const alertId = await world.fire(triggerId, isUrgent ? 'urgent' : 'usual');
  const [queuedAt, endedAt, takenAt] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<number, number>(),
  ];
  const fresh = { snoozedUntil: null, wasSnoozed: false, acknowledgedAt: null, calledOffAt: null };
  return {
    userId,
    triggerId,
    alertId,
    steps,
    isUrgent,
    working,
    queuedAt,
    endedAt,
    takenAt,
    history: [],
    holds: [],
    ...fresh,
  };
}

const isOpen = ({ status }: QueuedDelivery): boolean => status === 'pending' || status === 'sending';

/** Urgent alerts ring in quiet hours and mutes. */
function isHoldable({ isUrgent }: Life, { channel }: QueuedDelivery): boolean {
  return !isUrgent && RINGS.includes(channel);
}

/** Until when a delivery that is open at this moment is held back; null: it is not. */
function heldUntil(life: Life, delivery: QueuedDelivery): number | null {
  if (!isHoldable(life, delivery)) return null;
  return life.holds.find(({ from, until }) => from <= world.now && world.now < until)?.until ?? null;
}

async function act(life: Life, { deliveries }: RoutedAlert): Promise<void> {
  const open = deliveries.filter((each) => isOpen(each) && heldUntil(life, each) === null);
  const [first] = open;
  if (first !== undefined && life.snoozedUntil !== null) {
    await world.cancel(first, 'snoozed');
    life.history.push(`${world.now} snoozed away ${first.id}`);
  } else if (first !== undefined && oneIn(4)) {
    const how = pick(['delivered', 'failed', 'cancelled'] as const);
    life.history.push(`${world.now} ${first.channel} ${first.id} ${how}`);
    if (how === 'cancelled') await world.cancel(first, 'unlinked');
    else await world.settle(first, how);
    life.endedAt.set(first.id, world.now);
  } else if (life.acknowledgedAt === null && oneIn(40)) {
    await world.db.query('UPDATE alerts SET acknowledged_at = now() WHERE id = $1', [life.alertId]);
    life.acknowledgedAt = world.now;
    life.history.push(`${world.now} acknowledged`);
  } else if (life.calledOffAt === null && oneIn(100)) {
    await world.db.query(
      `UPDATE triggers SET phase = 'disarmed', switched_off_at = armed_at + interval '1 millisecond', snoozed_until = NULL WHERE id = $1`,
      [life.triggerId],
    );
    life.calledOffAt = world.now;
    life.snoozedUntil = null;
    life.history.push(`${world.now} disarmed`);
  } else if (life.snoozedUntil === null && life.calledOffAt === null && oneIn(40)) {
    const seconds = pick([10, 60, 200]);
    await world.db.query(
      `UPDATE triggers SET snoozed_until = now() + $2 * interval '1 second' WHERE id = $1`,
      [life.triggerId, seconds],
    );
    life.snoozedUntil = world.now + seconds * 1_000;
    life.wasSnoozed = true;
    life.history.push(`${world.now} snoozed for ${seconds}`);
  } else if (!life.holds.some(({ until }) => world.now < until) && oneIn(20)) {
    await hold(life);
  }
}

async function hold(life: Life): Promise<void> {
  const seconds = pick([5, 30, 100]);
  const change = oneIn(2)
    ? `muted_at = now(), muted_until = now() + $2 * interval '1 second'`
    : `quiet = '{"mode": "held"}', quiet_at = now(), quiet_until = now() + $2 * interval '1 second'`;
  await world.db.query(`UPDATE user_settings SET ${change} WHERE user_id = $1`, [life.userId, seconds]);
  life.holds.push({ from: world.now, until: world.now + seconds * 1_000 });
  life.history.push(`${world.now} held for ${seconds}`);
}

/** Since when a delivery could go at the earliest, as far as this test has seen. */
function dueAt(life: Life, delivery: QueuedDelivery): number {
  const { id } = delivery;
  const from = life.queuedAt.get(id) ?? world.now;
  const to = life.endedAt.get(id) ?? world.now;
  if (!isHoldable(life, delivery)) return from;
  // What a later hold has taken the place of is not known any more: it was due when it was tried, which is when it ended here.
  if (delivery.status === 'delivered' && life.holds.some((each) => each.from > to)) return to;
  const ends = life.holds
    .filter((each) => each.from <= to && from < each.until)
    .map(({ until }) => Math.min(until, to));
  return Math.max(from, ...ends);
}

function judge(life: Life, alert: RoutedAlert): void {
  const { deliveries } = alert;
  const before = new Set(life.takenAt.keys());
  const taken = deliveries.filter(({ step }) => step !== null);
  const names = taken.map(({ channel, channelId }) => channelId ?? channel);
  expect(names).toHaveLength(new Set(names).size);
  for (const { step, channel, channelId } of taken) {
    const wanted = life.steps[Number(step) - 1];
    expect(wanted?.channels).toContain(channelId ?? channel);
    expect(life.working).toContain(channelId ?? channel);
    expect(wanted?.onlyUrgent !== true || life.isUrgent).toBe(true);
  }
  const own = life.steps
    .slice(0, alert.routeStep ?? 0)
    .filter(({ onlyUrgent }) => life.isUrgent || !onlyUrgent)
    .flatMap(({ channels }) => channels);
  // An e-mail may have gone before the snooze, and comes once.
  const isToldAgainThere = own.some((each) => each !== 'email' && life.working.has(each));
  for (const { step, channel, channelId } of deliveries) {
    if (step === null && isToldAgainThere) expect(own).toContain(channelId ?? channel);
  }
  for (const step of new Set(taken.map((each) => Number(each.step)))) {
    const own = taken.filter((each) => each.step === step);
    // What is queued later than its step would be the step once more.
    expect(own.every(({ id }) => before.has(step) === life.queuedAt.has(id))).toBe(true);
    if (!before.has(step)) judgeTaking(life, step, deliveries);
  }
  for (const { id, step } of deliveries) {
    if (!life.queuedAt.has(id)) life.queuedAt.set(id, world.now);
    if (step !== null) life.takenAt.set(step, life.takenAt.get(step) ?? world.now);
  }
  judgeWaiting(life, alert);
}

/** The step that was queued just now may be. */
function judgeTaking(life: Life, step: number, deliveries: readonly QueuedDelivery[]): void {
  const wanted = life.steps[step - 1];
  const earlier = deliveries.filter((each) => each.step === null || each.step < step);
  expect(Math.max(0, ...life.takenAt.keys())).toBeLessThan(step);
  if (life.takenAt.size === 0 && earlier.length === 0) return;
  expect([life.calledOffAt, life.snoozedUntil]).toEqual([null, null]);
  if (wanted?.unless === 'acknowledged') expect(life.acknowledgedAt).toBeNull();
  if (wanted?.unless === 'accepted')
    expect(earlier.filter(({ status }) => status === 'delivered')).toEqual([]);
  const last = Math.max(...earlier.map((each) => each.step ?? 0));
  const alive = earlier.filter((each) => each.step === last && (isOpen(each) || each.status === 'delivered'));
  // Steps in between that came to nothing take no time.
  const between = life.steps.slice(last, step - 1).some(({ onlyUrgent }) => life.isUrgent || !onlyUrgent);
  const wait = between ? 0 : (wanted?.waitSec ?? 0) * 1_000;
  for (const each of alive) expect(world.now).toBeGreaterThanOrEqual(dueAt(life, each) + wait);
}

/** Nothing waits that should have come by now. */
function judgeWaiting(life: Life, { routeStep, nextStepAt, deliveries }: RoutedAlert): void {
  if (routeStep === null || life.snoozedUntil !== null) return;
  const next = life.steps.findIndex(({ onlyUrgent }, i) => i >= routeStep && (life.isUrgent || !onlyUrgent));
  const wanted = life.steps[next];
  const isOver =
    wanted === undefined ||
    (wanted.unless === 'acknowledged' && life.acknowledgedAt !== null) ||
    (wanted.unless === 'accepted' && deliveries.some(({ status }) => status === 'delivered'));
  if (nextStepAt !== null) expect(nextStepAt).toBeGreaterThan(world.now);
  if (isOver || life.calledOffAt !== null || life.wasSnoozed) return;
  expect(nextStepAt).not.toBeNull();
  const alive = deliveries.filter(
    (each) => each.step === routeStep && (isOpen(each) || each.status === 'delivered'),
  );
  expect(alive).not.toEqual([]);
  const latest = Math.max(...alive.map((each) => heldUntil(life, each) ?? dueAt(life, each)));
  expect(nextStepAt).toBeLessThanOrEqual(
    Math.max(latest + wanted.waitSec * 1_000, world.now + LOOK_AGAIN_SEC * 1_000),
  );
  expect(world.now).toBeLessThan(latest + (wanted.waitSec + LOOK_AGAIN_SEC) * 1_000);
}

async function live(count: number): Promise<number> {
  const lives: Life[] = [];
  for (let i = 0; i < count; i++) lives.push(await begin());
  const ids = lives.map(({ alertId }) => alertId);
  let steps = 0;
  for (let tick = 0; tick < TICKS; tick++) {
    await world.tick(oneIn(2) ? 'holds' : 'is over');
    const now = new Map((await world.alerts(ids)).map((alert) => [alert.id, alert]));
    for (const life of lives) {
      const alert = now.get(life.alertId);
      if (alert === undefined) throw new Error('an alert is gone');
      if (life.snoozedUntil !== null && life.snoozedUntil <= world.now) life.snoozedUntil = null;
      try {
        judge(life, alert);
      } catch (error) {
        const story = JSON.stringify({ now: world.now, ...life, takenAt: [...life.takenAt], alert });
        throw new Error(`ESCALATION_SEED=${SEED}, tick ${tick}: ${story}`, { cause: error });
      }
      await act(life, alert);
    }
    await world.pass(pick([1, 1, 2, 5, 20]));
  }
  for (const { takenAt } of lives) steps += takenAt.size;
  return steps;
}

it(
  `takes each step at most once, never early, and at once after a failure, in ${SEQUENCES} random stories`,
  async () => {
    let steps = 0;
    for (let left = SEQUENCES; left > 0; left -= AT_ONCE) steps += await live(Math.min(left, AT_ONCE));
    expect(steps).toBeGreaterThan(SEQUENCES);
  },
  LIMIT_MS,
);
