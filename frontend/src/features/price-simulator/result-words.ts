import type { FiredTrigger, TestPriceResult } from '@contract/admin/simulator.js';
import { watchedPriceText } from '@contract/messages/price-words.js';
import { conditionOfTrigger } from '../../shared/trigger/trigger-condition.js';

/** "No trigger would fire", "1 trigger would fire", "1,200 triggers would fire". Pure. */
export function totalText({ total }: TestPriceResult): string {
  if (total === 0) return 'No trigger would fire';
  return `${total.toLocaleString('en-US')} ${total === 1 ? 'trigger' : 'triggers'} would fire`;
}

/** "2 on moves, averages or combined conditions are left out"; null if there are none. Pure. */
export function leftOutText({ leftOut }: TestPriceResult): string | null {
  if (leftOut === 0) return null;
  const verb = leftOut === 1 ? 'is' : 'are';
  return `${leftOut.toLocaleString('en-US')} on moves, averages or combined conditions ${verb} left out`;
}

/** How many more there are than are shown: "and 1,100 more not listed"; null if there are none. Pure. */
export function moreText({ total, fired }: TestPriceResult): string | null {
  const more = total - fired.length;
  return more > 0 ? `and ${more.toLocaleString('en-US')} more not listed` : null;
}

/** What a trigger waits for: "▲ BTC above 65,000". Pure. @throws RangeError if its numbers are missing: a server bug. */
export function firedText(trigger: FiredTrigger): string {
  return watchedPriceText(trigger.symbol, conditionOfTrigger(trigger));
}
