import type { MailFault } from '../../../stand-ins/mail/domain/faults.js';
import type { MailStandIn } from '../../../stand-ins/mail/start-mail-stand-in.js';
import type { Vendor } from '../../../stand-ins/webhook-receivers/domain/vendors.js';
import type { HooksStandIn } from '../../../stand-ins/webhook-receivers/start-hooks-stand-in.js';
import type { PushStandIn } from '../../../stand-ins/push/start-push-stand-in.js';

export type Kind = Vendor | 'push' | 'email';
/** Each is a HookFault. */
export type VictimFault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: 'lost' | 'cut' | 'half' };

/** The receivers of one kind, which fail. */
export interface Victim {
  fault(fault: VictimFault, times: number): void;
  /** Faults that met no call yet. */
  pending(): number;
  clear(): void;
  down(): Promise<void>;
  up(): Promise<void>;
  /** A person's receiver is gone for good. */
  remove(address: string): void;
  /** How many calls came; of e-mails, how many were taken. */
  calls(): number;
}

interface Receivers {
  readonly hooks: HooksStandIn;
  readonly push: PushStandIn;
  readonly mail: MailStandIn;
}

export function victimOf(kind: Kind, { hooks, push, mail }: Receivers): Victim {
  if (kind === 'email') {
    return {
      ...alikeOf(mail),
      fault: (fault, times) => mail.fault(mailFaultOf(fault), { times }),
      pending: () => timesOf(mail.pendingFaults()),
      remove: (to) => mail.fault({ kind: 'answer', at: 'rcpt', code: 550 }, { times: Infinity, to }),
      calls: () => mail.mails().length,
    };
  }
  if (kind === 'push') {
    return {
      ...alikeOf(push),
      fault: (fault, times) => push.fault(pushFaultOf(fault), times),
      pending: () => push.pendingFaults(),
      remove: (address) => push.remove(address),
      calls: () => push.calls().length,
    };
  }
  return {
    ...alikeOf(hooks),
    fault: (fault, times) => hooks.fault(fault, { times }),
    pending: () => timesOf(hooks.pendingFaults()),
    remove: (address) => hooks.remove(address),
    calls: () => hooks.calls().length,
  };
}

/** What is done to all of them in the same way. */
function alikeOf(receivers: HooksStandIn | PushStandIn | MailStandIn): Pick<Victim, 'clear' | 'down' | 'up'> {
  return {
    clear: () => receivers.clearFaults(),
    down: () => receivers.down(),
    up: () => receivers.up(),
  };
}

function timesOf(faults: readonly { readonly times: number }[]): number {
  return faults.reduce((sum, { times }) => sum + times, 0);
}

function pushFaultOf(fault: VictimFault): Parameters<PushStandIn['fault']>[0] {
  if (fault.kind !== 'status') return fault;
  const { kind, status, retryAfter } = fault;
  return { kind, status, ...(retryAfter !== undefined && { retryAfterSec: retryAfter }) };
}

/** A mail server says "later" with 4xx (RFC 5321 §4.2.1), and half an answer is none. */
function mailFaultOf(fault: VictimFault): MailFault {
  switch (fault.kind) {
    case 'status':
      return { kind: 'answer', at: 'data', code: 451 };
    case 'slow':
      return fault;
    case 'cut':
      return { kind: 'cut', keeps: false };
    case 'lost':
    case 'half':
      return { kind: 'cut', keeps: true };
  }
}
