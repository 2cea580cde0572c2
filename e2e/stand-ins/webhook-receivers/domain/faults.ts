import { type Fields, oneOf, optional, whole } from '../../shared/control-calls.js';
import type { Vendor } from './vendors.js';

const PLAIN = ['hang', 'lost', 'cut', 'half'] as const;

/**
 * How a receiver behaves badly. `slow`: as usual, but late. `hang`: it has the message and answers never. `lost`: it has the
 * message and cuts the connection without an answer. `cut`: the same, but it has nothing. `half`: cut within the body of a 200.
 */
export type HookFault =
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: number }
  | { readonly kind: 'slow'; readonly ms: number }
  | { readonly kind: (typeof PLAIN)[number] };

export interface ScriptedHookFault {
  readonly fault: HookFault;
  /** How many calls it spoils. */
  readonly times: number;
  /** null: of any vendor. */
  readonly vendor: Vendor | null;
  /** Only calls whose host and path begin so; null: any. */
  readonly to: string | null;
}

export function isFaultFor(
  { vendor, to }: ScriptedHookFault,
  call: { readonly vendor: Vendor; readonly host: string; readonly path: string },
): boolean {
  return (
    (vendor === null || vendor === call.vendor) && (to === null || `${call.host}${call.path}`.startsWith(to))
  );
}

/** @throws RangeError for what is none. */
export function readHookFault(fields: Fields): HookFault {
  const kind = oneOf(fields, 'kind', [...PLAIN, 'status', 'slow']);
  if (kind === 'slow') return { kind, ms: whole(fields, 'ms', 1, 600_000) };
  if (kind !== 'status') return { kind };
  return {
    kind,
    status: whole(fields, 'status', 300, 599),
    ...optional(fields, 'retryAfter', (all, name) => whole(all, name, 0, 1e6)),
  };
}
