import type { Outages } from '../shared/local-server.js';
import type { HookFault, ScriptedHookFault } from './domain/faults.js';
import type { Vendor } from './domain/vendors.js';

/** A call that came. */
export interface HookCall {
  readonly n: number;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly vendor: Vendor;
  /** As the caller named it: where the call would have gone. */
  readonly host: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** null: the text is no JSON. */
  readonly body: unknown;
  /** Of a webhook whose secret is known: whether its signature holds, by the package; else null. */
  readonly signed: boolean | null;
  /** What it was answered; null: nothing. */
  readonly status: number | null;
  /** Whether its receiver has the message. */
  readonly has: boolean;
}

/** What a test does with the receivers. */
export interface HooksControl extends Outages {
  /** Oldest first, those after the nth. */
  calls(after?: number): readonly HookCall[];
  /** The messages their receivers have, of one vendor if one is named. */
  taken(vendor?: Vendor): readonly HookCall[];
  /** From now on the signature of what comes to a webhook must be by this secret, else it answers 401. */
  trust(url: string, secret: string): void;
  /** Spoils the next call, or so many. `to`: only those whose host and path begin so. */
  fault(
    fault: HookFault,
    which?: { readonly times?: number; readonly vendor?: Vendor; readonly to?: string },
  ): void;
  pendingFaults(): readonly ScriptedHookFault[];
  clearFaults(): void;
  /** A channel is no more: its host and path, of ntfy its host and topic. It answers as its vendor does then. */
  remove(url: string): void;
  /** Vendors limit their callers as they really do; at first they do. */
  limit(limits: 'on' | 'off'): void;
}
