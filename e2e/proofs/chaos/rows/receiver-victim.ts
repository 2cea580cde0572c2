import type { Vendor } from '../../../stand-ins/webhook-receivers/domain/vendors.js';
import type { HooksStandIn } from '../../../stand-ins/webhook-receivers/start-hooks-stand-in.js';
import type { PushStandIn } from '../../../stand-ins/push/start-push-stand-in.js';

export type Kind = Vendor | 'push';
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
  /** How many calls came. */
  calls(): number;
}

export function victimOf(
  kind: Kind,
  { hooks, push }: { readonly hooks: HooksStandIn; readonly push: PushStandIn },
): Victim {
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
