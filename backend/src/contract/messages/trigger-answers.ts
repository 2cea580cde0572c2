import { plainDecimal } from '../decimal.js';
import type { MarketSource } from '../market.js';
import { type Condition, isOfPrice } from '../trigger.js';
import { watchOf } from '../watch.js';
import { watchedText } from './condition-words.js';
import { pausedLine, priceMark } from './marks.js';
import { clockMinutes } from './moments.js';
import { type NamedTrigger, priceOfTrigger, triggerText } from './trigger-text.js';

/**
 * How a trigger stands after an edit: `armed` rings when the price gets there · `holds` already, and rings at the next
 * crossing · `cooling` down after its last alert · `no-price` waits for a fresh one · `starting` with the next price, as
 * the price now does not tell whether it holds.
 */
export type EditedState = 'armed' | 'holds' | 'cooling' | 'no-price' | 'starting';

export interface EditedTrigger extends NamedTrigger {
  readonly state: EditedState;
  /** null without a price to trust. */
  readonly price: number | null;
  /** Whether its chat gets messages at all. */
  readonly messages: 'on' | 'paused';
}

/** What a command that sets a trigger did: `replaced` names what the symbol had before, unless nothing or the same. */
export interface SetAnswer {
  readonly trigger: EditedTrigger;
  readonly did: 'set' | 'was-set';
  readonly replaced: Condition | null;
}

/** The answer to a command that sets a trigger. Pure. */
export function setAnswer(source: MarketSource, { trigger, did, replaced }: SetAnswer): string {
  const text = triggerText(trigger);
  return [
    ...priceMark(source),
    did === 'set' ? `Set: ${text}` : `You already have this: ${text}`,
    ...(replaced === null ? [] : [`It replaces ${watchedText(trigger.symbol, replaced)}.`]),
    ...status(trigger),
  ].join('\n');
}

/** The answer to /arm. Pure. */
export function armAnswer(source: MarketSource, trigger: EditedTrigger): string {
  const headline = `Armed: ${triggerText(trigger)}`;
  return [...priceMark(source), headline, ...status(trigger)].join('\n');
}

/** The answer to /edit; `number` is the trigger's in the list if it is disarmed, else null. */
export function editAnswer(source: MarketSource, trigger: EditedTrigger, number: number | null): string {
  const headline = `Changed: ${triggerText(trigger)}`;
  if (number !== null) return `${headline}\n/arm ${number} switches it on again.`;
  return [...priceMark(source), headline, ...status(trigger)].join('\n');
}

/** The answer to /disarm; `number` is the trigger's in the list. */
export function disarmAnswer(trigger: NamedTrigger, number: number): string {
  return `Disarmed: ${triggerText(trigger)}\n/arm ${number} switches it on again.`;
}

/** The answer to /delete. */
export function deleteAnswer(trigger: NamedTrigger): string {
  const again = commandOf(trigger);
  const line = again === null ? 'You can set it again on the web.' : `${again} sets it again.`;
  return `Deleted: ${triggerText(trigger)}\n${line}`;
}

/** The answer to /name; null: it has none any more. Pure. */
export function namedAnswer(trigger: NamedTrigger, name: string | null): string {
  const text = triggerText(trigger);
  return name === null ? `No name any more: ${text}` : `Named: ${text} · ${name}`;
}

/** The answer to /until. Epoch milliseconds; null: it does not end. Pure. */
export function untilAnswer(trigger: NamedTrigger, end: number | null, now: number): string {
  const text = triggerText(trigger);
  return end === null ? `Does not expire: ${text}` : `Ends ${clockMinutes(end, now)} UTC: ${text}`;
}

/** The command that sets a trigger; null where there is none. */
function commandOf({ symbol, condition, guards = [], source = null }: NamedTrigger): string | null {
  if (guards.length > 0 || source !== null) return null;
  const watch = watchOf(condition);
  switch (watch.kind) {
    case 'price': {
      const levels = 'level' in watch ? [watch.level] : [watch.low, watch.high];
      return [`/${watch.way}`, symbol, ...levels.map(plainDecimal)].join(' ');
    }
    case 'move':
      return `/move ${symbol} ${watch.percent}% ${watch.window} ${watch.way}`;
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

function stateText(trigger: EditedTrigger): string {
  const { condition, state, price } = trigger;
  const now = price === null ? '' : `Now ${priceOfTrigger(trigger, price)}. `;
  switch (state) {
    case 'armed':
      return `${now}I will message you when it gets there.`;
    case 'holds':
      return isOfPrice(condition)
        ? `${now}Already ${condition.op}: you will be alerted the next time it crosses.`
        : `${now}It is so already: you will be alerted the next time.`;
    case 'cooling':
      return `${now}It has rung and stays quiet until its pause is over.`;
    case 'no-price':
      return `There is no fresh price now. If the first one is already ${condition.op}, I will wait for the next crossing.`;
    case 'starting':
      return `${now}I begin with the next price. If it is so already, I will wait for the next time.`;
  }
}
