import type { Cluster } from '../cluster/cluster.js';
import type { KeptBackend } from '../../support/kept-backend.js';
import { Repeating } from '../../support/repeating.js';
import { until } from '../../support/until.js';
import { reachedAfter } from './reached.js';

const EVERY_MS = 50;
const CALL_MS = 1_500;

/** A lease as the database had it. `at` is epoch milliseconds. */
interface LeaseSample {
  readonly name: string;
  readonly owner: string;
  readonly epoch: number;
  readonly at: number;
}

/** Follows who holds the leases. */
export class LeaseWatch extends Repeating {
  /** Each lease that changed hands, as its new owner had it. */
  readonly takeovers: LeaseSample[] = [];
  private readonly last = new Map<string, LeaseSample>();

  constructor(private readonly cluster: Cluster) {
    super(EVERY_MS);
  }

  /** Who holds a lease now, by the database; null if nobody did yet. */
  holder(name: string): LeaseSample | null {
    return this.last.get(name) ?? null;
  }

  /** Milliseconds until the market changed hands after `since`; null if it does not within `limitMs` from now. */
  async marketTakenOver(since: number, limitMs: number): Promise<number | null> {
    const takeover = () => this.takeovers.find(({ name, at }) => name === 'market' && at > since);
    await reachedAfter(limitMs, () => takeover() !== undefined);
    const found = takeover();
    return found === undefined ? null : found.at - since;
  }

  /** A database that does not answer is asked again. */
  protected async once(): Promise<void> {
    const rows = await this.cluster.database
      .rows<Omit<LeaseSample, 'at'>>(
        'SELECT name, owner::text, epoch::float8 FROM leases WHERE until > clock_timestamp()',
      )
      .catch(() => []);
    for (const row of rows) {
      const sample = { ...row, at: Date.now() };
      const before = this.last.get(row.name);
      this.last.set(row.name, sample);
      if (before !== undefined && before.epoch !== sample.epoch) this.takeovers.push(sample);
    }
  }
}

/** The process that holds the market lease, once it answers: on a busy machine the lease may just have changed hands. */
export async function marketHolder(cluster: Cluster, leases: LeaseWatch): Promise<KeptBackend> {
  return until('the holder of the market lease answers', async () => {
    const holder = leases.holder('market');
    return holder && processOf(cluster.live(), holder.owner);
  });
}

/** Which process calls itself `owner` in the leases; null if none of those that answer does. */
export async function processOf(
  backends: readonly KeptBackend[],
  owner: string,
): Promise<KeptBackend | null> {
  const owners = await Promise.all(
    backends.map(async (backend) => ({ backend, owner: await ownerOf(backend) })),
  );
  return owners.find((each) => each.owner === owner)?.backend ?? null;
}

/** What a process calls itself in the leases; null if it does not answer. */
export async function ownerOf({ running }: KeptBackend): Promise<string | null> {
  if (running === null) return null;
  try {
    const answer = await fetch(`${running.url}/readyz`, { signal: AbortSignal.timeout(CALL_MS) });
    const body = (await answer.json()) as { readonly leases?: { readonly owner?: string } };
    return body.leases?.owner ?? null;
  } catch {
    return null;
  }
}

const FENCED = /a write was fenced/g;

/** How often a process was told by the database that it may not write any more. */
export function fencedWrites({ backends }: Cluster): number {
  return backends.reduce((sum, { output }) => sum + [...output.matchAll(FENCED)].length, 0);
}
