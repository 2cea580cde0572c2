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

export function victimOf(
  kind: Kind,
  {
    hooks,
    push,
    mail,
  }: { readonly hooks: HooksStandIn; readonly push: PushStandIn; readonly mail: MailStandIn },
): Victim {
  if (kind === 'email') {
    return {
      fault: (fault, times) => mail.fault(mailFaultOf(fault), { times }),
      pending: () => mail.pendingFaults().reduce((sum, { times }) => sum + times, 0),
      clear: () => mail.clearFaults(),
      down: () => mail.down(),
      up: () => mail.up(),
      remove: (to) => mail.fault({ kind: 'answer', at: 'rcpt', code: 550 }, { times: Infinity, to }),
      calls: () => mail.mails().length,
    };
  }
  if (kind === 'push') {
    return {
      fault: (fault, times) => push.fault(pushFaultOf(fault), times),
      pending: () => push.pendingFaults(),
      clear: () => push.clearFaults(),
      down: () => push.down(),
      up: () => push.up(),
      remove: (address) => push.remove(address),
      calls: () => push.calls().length,
    };
  }
  return {
    fault: (fault, times) => hooks.fault(fault, { times }),
    pending: () => hooks.pendingFaults().reduce((sum, { times }) => sum + times, 0),
    clear: () => hooks.clearFaults(),
    down: () => hooks.down(),
    up: () => hooks.up(),
    remove: (address) => hooks.remove(address),
    calls: () => hooks.calls().length,
  };
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
