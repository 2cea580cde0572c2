/** What only one process does at a time: prices and their evaluation; Telegram in both directions; timed jobs. */
export type LeaseName = 'market' | 'telegram' | 'scheduler';

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
  /**
   * Asks for a lease for as long as the process runs. To be called before the application has booted. Several parts
   * of a process may share one; each releases it when it stops.
   */
  abstract seek(name: LeaseName, holder: LeaseHolder): void;
  /** null unless this process holds it, as far as it knows. */
  abstract fence(name: LeaseName): Fence | null;
  /** Whether no other process can hold it right now: to be asked before what no database can call back. */
  abstract isSure(name: LeaseName): boolean;
  /** A write was refused because its fence is not valid any more. */
  abstract refused(name: LeaseName, fence: Fence): void;
  /**
   * A part that asked for the lease has ended its work. When the last one has, the lease is handed over at once. Never
   * rejects.
   */
  abstract release(name: LeaseName): Promise<void>;
}
