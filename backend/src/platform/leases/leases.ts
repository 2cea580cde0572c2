import { randomUUID } from 'node:crypto';
import type { ProcessRole } from '../../contract/admin/operations.js';

/** What only one process does at a time: prices and their evaluation; all sending, and Telegram's updates; timed jobs. */
export type LeaseName = 'market' | 'telegram' | 'scheduler';

/**
 * The lease of all sending. Its row keeps the name that older releases know: under another one, such a process beside this one
 * would poll and send at the same time (F24).
 */
export const SENDING = 'telegram' satisfies LeaseName;

/** The role a process needs to hold a lease, or to stand by for it. */
export const ROLE_OF_LEASE: Readonly<Record<LeaseName, ProcessRole>> = {
  market: 'market',
  [SENDING]: 'sender',
  scheduler: 'scheduler',
};

/** Proof of a tenure, checked by every transaction that writes in its name: see lease-sql.ts. */
export interface Fence {
  /** Of the process, as a UUID. */
  readonly owner: string;
  /** Grows with every change of hands. */
  readonly epoch: number;
}

/** Hears when this process gets a lease and when it has lost it, alternating, beginning with `taken`. */
export interface LeaseHolder {
  taken(fence: Fence): void;
  /** Another process may hold it by now. What was begun under the fence can no longer be written. */
  lost(): void;
}

/** Who does what only one process may do. One active holder each; the other processes of the role stand by. */
export abstract class Leases {
  /** What this process is known by while it runs, as a UUID: the owner of its leases. */
  readonly owner: string = randomUUID();

  /**
   * Asks for a lease for as long as the process runs. To be called before the application has booted. Several parts
   * of a process may share one; each releases it when it stops. Without the lease's role (`ROLE_OF_LEASE`) it never comes.
   */
  abstract seek(name: LeaseName, holder: LeaseHolder): void;
  /** null unless this process holds it, as far as it knows. */
  abstract fence(name: LeaseName): Fence | null;
  /** Whether no other process can hold it right now: to be asked before what no database can call back. */
  abstract isSure(name: LeaseName): boolean;
  /** A write was refused because its fence is not valid any more. It may be known by then that the lease is lost. */
  abstract refused(name: LeaseName, fence: Fence): void;
  /**
   * A part that asked for the lease has ended its work. When the last one has, the lease is handed over at once. Never
   * rejects.
   */
  abstract release(name: LeaseName): Promise<void>;
}
