import { plainDecimal } from '../decimal.js';
import type { MarketSource } from '../market.js';
import type { Condition } from '../trigger.js';
import { withUnit } from '../units.js';
import { watchOf } from '../watch.js';
import { alreadyText, priceBeside, watchedText } from './condition-words.js';
import { pausedLine, priceMark } from './marks.js';
import { isSeriesCondition } from './series-words.js';

/**
 * How a trigger stands after an edit: `armed` rings when the price gets there · `holds` already, and rings at the next
 * crossing · `cooling` down after its last alert · `no-price` waits for a fresh one.
 */
export type EditedState = 'armed' | 'holds' | 'cooling' | 'no-price';

export interface EditedTrigger {
  readonly symbol: string;
  readonly condition: Condition;
  readonly state: EditedState;
  /** null without a price to trust. */
  readonly price: number | null;
  /** Whether its chat gets messages at all. */
  readonly messages: 'on' | 'paused';
}

/** What /above, /below and /inside did: `replaced` names what the symbol had before, unless nothing or the same. */
export interface SetAnswer {
  readonly trigger: EditedTrigger;
  readonly did: 'set' | 'was-set';
  readonly replaced: Condition | null;
}

/** The answer to /above, /below and /inside. Pure. */
export function setAnswer(source: MarketSource, { trigger, did, replaced }: SetAnswer): string {
  const text = watchedText(trigger.symbol, trigger.condition);
  return [
    ...priceMark(source),
    did === 'set' ? `Set: ${text}` : `You already have this: ${text}`,
    ...(replaced === null ? [] : [`It replaces ${watchedText(trigger.symbol, replaced)}.`]),
    ...status(trigger),
  ].join('\n');
}

/** The answer to /arm. Pure. */
export function armAnswer(source: MarketSource, trigger: EditedTrigger): string {
  const headline = `Armed: ${watchedText(trigger.symbol, trigger.condition)}`;
  return [...priceMark(source), headline, ...status(trigger)].join('\n');
}

/** The answer to /edit; `number` is the trigger's in the list if it is disarmed, else null. */
export function editAnswer(source: MarketSource, trigger: EditedTrigger, number: number | null): string {
  const headline = `Changed: ${watchedText(trigger.symbol, trigger.condition)}`;
  if (number !== null) return `${headline}\n/arm ${number} switches it on again.`;
  return [...priceMark(source), headline, ...status(trigger)].join('\n');
}

/** The answer to /disarm; `number` is the trigger's in the list. */
export function disarmAnswer(symbol: string, condition: Condition, number: number): string {
  return `Disarmed: ${watchedText(symbol, condition)}\n/arm ${number} switches it on again.`;
}

/** The answer to /delete. */
export function deleteAnswer(symbol: string, condition: Condition): string {
  const again = commandOf(symbol, condition);
  const lines = [`Deleted: ${watchedText(symbol, condition)}`];
  return [...lines, ...(again === null ? [] : [`${again} sets it again.`])].join('\n');
}

/** What sets this; null where the bot has no command for it. */
function commandOf(symbol: string, condition: Condition): string | null {
  const watch = watchOf(condition);
  switch (watch.kind) {
    case 'price': {
      const levels = 'level' in watch ? [watch.level] : [watch.low, watch.high];
      return [`/${watch.way}`, symbol, ...levels.map(plainDecimal)].join(' ');
    }
    case 'move': {
      const way = watch.way === 'either' ? [] : [watch.way];
      return ['/move', symbol, `${watch.percent}%`, watch.window, ...way].join(' ');
    }
    case 'trail':
      return `/trail ${symbol} ${watch.percent}% ${watch.way}`;
    case 'average':
    case 'rsi':
    case 'extreme':
      return null;
  }
}

function status(trigger: EditedTrigger): readonly string[] {
  return [stateText(trigger), ...pausedLine(trigger.messages)];
}

function stateText({ symbol, condition, state, price }: EditedTrigger): string {
  const now = price === null ? '' : `Now ${withUnit(symbol, priceBeside(condition, price))}. `;
  switch (state) {
    case 'armed':
      return `${now}I will message you when it gets there.`;
    case 'holds':
      return `${now}Already ${alreadyText(condition)}: you will be alerted the next time it crosses.`;
    case 'cooling':
      return `${now}It has just rung and is quiet for a few minutes.`;
    case 'no-price':
      if (isSeriesCondition(condition))
        return `${now}It counts from the next price on. If it is there by then, I will wait for the next time.`;
      return `There is no fresh price now. If the first one is already ${alreadyText(condition)}, I will wait for the next crossing.`;
  }
}
