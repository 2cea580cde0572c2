import type { TelegramStatus } from '@contract/telegram.js';

/** Why an armed trigger would not reach anybody just now. */
export type AlertBlocker = 'blocked' | 'stopped' | 'no-price';

/**
 * What stands between a trigger and its alert, the worst first; null if nothing is known to. `price` is the live price
 * of its symbol, null if there is none. Pure.
 */
export function alertBlockerOf(
  status: Pick<TelegramStatus, 'blocked' | 'stopped'> | undefined,
  price: { readonly isStale: boolean } | null,
): AlertBlocker | null {
  if (status?.blocked === true) return 'blocked';
  if (status?.stopped === true) return 'stopped';
  return price === null || price.isStale ? 'no-price' : null;
}

/** The same in a sentence, for a trigger on a symbol. */
export function alertBlockerText(blocker: AlertBlocker, symbol: string): string {
  switch (blocker) {
    case 'blocked':
      return 'You blocked the bot in Telegram: no alert reaches you until you unblock it.';
    case 'stopped':
      return 'You paused all messages with /stop: no alert is sent until you send /start.';
    case 'no-price':
      return `There is no fresh ${symbol} price right now: nothing can ring until it is back.`;
  }
}
