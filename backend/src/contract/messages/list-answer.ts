import { formatPrice } from '../decimal.js';
import type { MarketSource } from '../market.js';
import type { Condition } from '../trigger.js';
import { watchedText } from './condition-words.js';
import { MAX_MESSAGE_LENGTH, priceMark } from './marks.js';

/** One line of the answer to /list. */
export interface ListedTrigger {
  readonly symbol: string;
  readonly condition: Condition;
  readonly state: 'armed' | 'breached' | 'cooldown' | 'disarmed';
  /** How far the price is from the level, percent of the price; null without a fresh price. */
  readonly distancePct: number | null;
  readonly price: number | null;
}

/**
 * The answer to /list: numbered in the given order, or what to do first when there is nothing. Lines that do not fit
 * into one message are counted, not shown. Pure.
 */
export function listAnswer(source: MarketSource, triggers: readonly ListedTrigger[], site: string): string {
  if (triggers.length === 0) return `You have no triggers yet. Set your first one at ${site}`;
  const all = triggers.map((trigger, index) => `${index + 1}. ${triggerLine(trigger)}`);
  const shown = fitting(all);
  const more = all.length > shown.length ? [`and ${all.length - shown.length} more at ${site}`] : [];
  const mark = triggers.some(({ price }) => price !== null) ? priceMark(source) : [];
  return [...mark, 'Your triggers, nearest first', ...shown, ...more].join('\n');
}

const ROOM_FOR_OTHER_LINES = 400;

function fitting(rows: readonly string[]): readonly string[] {
  let room = MAX_MESSAGE_LENGTH - ROOM_FOR_OTHER_LINES;
  return rows.filter((row) => {
    room -= row.length + 1;
    return room >= 0;
  });
}

function triggerLine(trigger: ListedTrigger): string {
  const price = trigger.price === null ? 'no price now' : `now ${formatPrice(trigger.price)} USD`;
  return `${watchedText(trigger.symbol, trigger.condition)} · ${price} · ${stateText(trigger)}`;
}

function stateText({ state, distancePct }: ListedTrigger): string {
  switch (state) {
    case 'armed':
      return distancePct === null ? 'armed' : `${distancePct.toFixed(1)} % away`;
    case 'breached':
      return 'crossed, quiet until it comes back';
    case 'cooldown':
      return 'cooling down';
    case 'disarmed':
      return 'disarmed';
  }
}
