import type { Telegraf } from 'telegraf';
import { withDeadline } from '../../platform/clock/deadline.js';

type Method = Parameters<Telegraf['telegram']['callApi']>[0];

/** A call of the Bot API that ends within `ms` milliseconds, and at once when `stop` aborts. Rejects as telegraf does. */
export function callBot<M extends Method>(
  { telegram }: Telegraf,
  method: M,
  payload: Parameters<typeof telegram.callApi<M>>[1],
  { ms, stop = null }: { readonly ms: number; readonly stop?: AbortSignal | null },
) {
  return withDeadline(ms, stop, (signal) =>
    telegram.callApi<M>(method, payload, { signal: signal as never }),
  );
}
