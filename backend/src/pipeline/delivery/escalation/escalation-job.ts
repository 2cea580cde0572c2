import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { AlertEvidence, DeliveryChannel, HookEvidence } from '../../../contract/alert.js';
import type { JobRun, LeaderJob } from '../../../platform/jobs/leader-job.js';
import { LeaderJobs } from '../../../platform/jobs/leader-jobs.js';
import { fencedTransaction } from '../../../platform/leases/holds-lease.js';
import type { Fence } from '../../../platform/leases/leases.js';
import { isUrgent } from '../../alerts/urgency.js';
import { DeliveryEvents } from '../delivery-events.js';
import { type RouteMove, routeMove, type RouteProgress } from '../domain/route-move.js';
import { DUE_ROUTES_SQL, TAKE_STEPS_SQL, WAIT_SQL } from './escalation-sql.js';

const EVERY_MS = 1_000;
const MOST_AT_ONCE = 500;

type Progress = Omit<RouteProgress, 'isUrgent'> & {
  readonly id: string;
  readonly evidence: AlertEvidence | HookEvidence;
};

interface Judged<M extends RouteMove = RouteMove> {
  readonly id: string;
  readonly isUrgent: boolean;
  readonly move: M;
}

interface Taken {
  readonly channels: readonly DeliveryChannel[];
  readonly areDue: boolean;
}

const NOTHING: Taken = { channels: [], areDue: false };

/** Takes the next steps of alerts on their routes. */
@Injectable()
export class EscalationJob {
  readonly job: LeaderJob;

  constructor(
    private readonly db: DataSource,
    private readonly events: DeliveryEvents,
    jobs: LeaderJobs,
  ) {
    const work = (run: JobRun) => run.repeat((fence) => this.takeDue(fence));
    this.job = jobs.add({ name: 'routes of alerts', doing: 'escalating', everyMs: EVERY_MS, work });
  }

  private async takeDue(fence: Fence): Promise<'again' | 'done' | 'fenced'> {
    const outcome = await fencedTransaction(this.db, 'scheduler', fence, moveDue);
    if (outcome === 'fenced') return 'fenced';
    for (const channel of outcome.channels) this.events.publish({ kind: 'queued', channel });
    return outcome.isMore ? 'again' : 'done';
  }
}

/** `isMore`: others are due already. */
async function moveDue(
  tx: EntityManager,
): Promise<{ readonly channels: readonly DeliveryChannel[]; readonly isMore: boolean }> {
  const due = await tx.query<Progress[]>(DUE_ROUTES_SQL, [MOST_AT_ONCE]);
  const judged = due.map(judge);
  await postpone(tx, judged);
  const { channels, areDue } = await take(tx, judged.filter(isTaken));
  return { channels, isMore: areDue || due.length === MOST_AT_ONCE };
}

function judge({ id, evidence, ...progress }: Progress): Judged {
  const urgent = evidence.origin !== 'hook' && isUrgent(evidence);
  return { id, isUrgent: urgent, move: routeMove({ ...progress, isUrgent: urgent }) };
}

function isTaken(judged: Judged): judged is Judged<Extract<RouteMove, { kind: 'take' }>> {
  return judged.move.kind === 'take';
}

async function postpone(tx: EntityManager, judged: readonly Judged[]): Promise<void> {
  const others = judged.filter((each) => !isTaken(each));
  if (others.length === 0) return;
  const until = others.map(({ move }) => (move.kind === 'wait' ? move.until : null));
  await tx.query(WAIT_SQL, [others.map(({ id }) => id), until]);
}

async function take(
  tx: EntityManager,
  steps: readonly Judged<Extract<RouteMove, { kind: 'take' }>>[],
): Promise<Taken> {
  if (steps.length === 0) return NOTHING;
  const [taken = NOTHING] = await tx.query<Taken[]>(TAKE_STEPS_SQL, [
    steps.map(({ id }) => id),
    steps.map(({ move }) => move.position),
    steps.map(({ move }) => move.nextWaitSec),
    steps.map((each) => each.isUrgent),
  ]);
  return taken;
}
