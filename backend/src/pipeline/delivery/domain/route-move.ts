import type { DeliveryStatus } from '../../../contract/alert.js';
import type { StepUnless } from '../../../contract/channels.js';

export interface PlannedStep {
  readonly position: number;
  readonly waitSec: number;
  readonly unless: StepUnless;
  readonly onlyUrgent: boolean;
}

/** A delivery of the alert. `dueAt`: since when it may go, epoch milliseconds, in the future while something holds it back. */
export interface StepDelivery {
  /** null: it repeats the alert after a snooze, or was queued before there were routes. */
  readonly step: number | null;
  readonly status: DeliveryStatus;
  readonly dueAt: number;
}

/** An alert on its route, in order of position. Times in epoch milliseconds. */
export interface RouteProgress {
  /** The step that was taken last. */
  readonly at: number;
  readonly steps: readonly PlannedStep[];
  readonly deliveries: readonly StepDelivery[];
  readonly isUrgent: boolean;
  readonly isAcknowledged: boolean;
  readonly isSnoozed: boolean;
  /** Its trigger was switched off or deleted, or its account ended. */
  readonly isCalledOff: boolean;
  readonly now: number;
}

/** `wait`: nothing may happen before. `nextWaitSec` null: no step comes after it. */
export type RouteMove =
  | { readonly kind: 'over' }
  | { readonly kind: 'wait'; readonly until: number }
  | { readonly kind: 'take'; readonly position: number; readonly nextWaitSec: number | null };

/** Quiet hours, mutes and snoozes may end sooner than they said. */
const LOOK_AGAIN_MS = 30_000;

const LIVES: ReadonlySet<DeliveryStatus> = new Set(['pending', 'sending', 'delivered']);

/**
 * What comes next on an alert's route. A step's wait counts from when the last delivery of the step before it was due; where
 * none of those can arrive any more there is no wait. Steps for urgent alerts are none for others. Pure.
 */
export function routeMove(progress: RouteProgress): RouteMove {
  const { at, deliveries, isSnoozed, isCalledOff, now } = progress;
  const [next, later] = stepsAfter(progress);
  if (isCalledOff || next === undefined || holdsUnless(next, progress)) return { kind: 'over' };
  const take = { kind: 'take', position: next.position, nextWaitSec: later?.waitSec ?? null } as const;
  if (isSnoozed) return { kind: 'wait', until: now + LOOK_AGAIN_MS };
  const dueAt = deliveries
    .filter(({ step, status }) => (step === null || step === at) && LIVES.has(status))
    .map((delivery) => delivery.dueAt);
  if (dueAt.length === 0) return take;
  const nextAt = Math.max(...dueAt) + next.waitSec * 1_000;
  return nextAt <= now ? take : { kind: 'wait', until: Math.min(nextAt, now + LOOK_AGAIN_MS) };
}

function stepsAfter({ at, steps, isUrgent }: RouteProgress): readonly PlannedStep[] {
  return steps.filter(({ position, onlyUrgent }) => position > at && (isUrgent || !onlyUrgent));
}

function holdsUnless({ unless }: PlannedStep, { deliveries, isAcknowledged }: RouteProgress): boolean {
  if (unless === 'acknowledged') return isAcknowledged;
  return unless === 'accepted' && deliveries.some(({ status }) => status === 'delivered');
}
