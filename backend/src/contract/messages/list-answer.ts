import type { MarketSource } from '../market.js';
import { isOfPrice, type Repeat, type WatchingNow } from '../trigger.js';
import { MAX_MESSAGE_LENGTH, pausedLine, priceMark } from './marks.js';
import { zonedMinutes } from './moments.js';
import { readingText } from './reading-words.js';
import { isSeriesCondition } from './series-words.js';
import { type MarketMoment, silenceLine } from './silence.js';
import { type NamedTrigger, priceOfTrigger, triggerText } from './trigger-text.js';

/** One line of the answer to /list. */
export interface ListedTrigger extends NamedTrigger {
  /** `paused`: its owner's plan does not include it any more. */
  readonly state: 'armed' | 'breached' | 'cooldown' | 'disarmed' | 'paused';
  /** How far the price is from the level, percent of the price; null without a fresh price. */
  readonly distancePct: number | null;
  readonly price: number | null;
  /** Whether a quote of the last 15 s stands behind the price; null without one. */
  readonly fresh: boolean | null;
  /** When it last rang, epoch milliseconds; null if it has not since a person set or armed it. */
  readonly rangAt: number | null;
  /** Its quiet time after ringing ends then, epoch milliseconds; null if it has not rung. */
  readonly restsUntil: number | null;
  /** Epoch milliseconds; null when its messages are sent. */
  readonly snoozedUntil: number | null;
  /** What its person calls it; absent or null: nothing. */
  readonly name?: string | null;
  /** Absent: always. */
  readonly repeat?: Repeat;
  /** It does not ring from then on, epoch milliseconds; absent or null: never. */
  readonly expiresAt?: number | null;
  /** What is known of it beside its price; absent: nothing. */
  readonly watchedNow?: WatchingNow;
}

export interface ListSurroundings extends MarketMoment {
  readonly site: string;
  /** Whether the chat gets messages at all. */
  readonly messages: 'on' | 'paused';
  /** Of the list; absent: that they are the reader's. */
  readonly title?: string;
}

/**
 * The answer to /list: numbered in the given order, or what to do first when there is nothing. Lines that do not fit
 * into one message are counted, not shown. Pure.
 */
export function listAnswer(
  source: MarketSource,
  triggers: readonly ListedTrigger[],
  surroundings: ListSurroundings,
): string {
  const { site, now, messages, zone = null, title = 'Your triggers, closest first' } = surroundings;
  const paused = pausedLine(messages);
  if (triggers.length === 0) return [noTriggers(site), ...paused].join('\n');
  const all = triggers.map((trigger, index) => `${index + 1}. ${triggerLine(trigger, now, zone)}`);
  const shown = fitting(all);
  const more = all.length > shown.length ? [`and ${all.length - shown.length} more at ${site}`] : [];
  const lines = [...shown, ...more, ...silenceLine(surroundings), ...paused];
  return [...priceMark(source), title, ...lines].join('\n');
}

export function noTriggers(site: string): string {
  return `You have no triggers yet. Set your first one here, for example /above BTC 100000, or at ${site}`;
}

const FAR_PCT = 1000;
const ROOM_FOR_OTHER_LINES = 400;

function fitting(rows: readonly string[]): readonly string[] {
  let room = MAX_MESSAGE_LENGTH - ROOM_FOR_OTHER_LINES;
  return rows.filter((row) => {
    room -= row.length + 1;
    return room >= 0;
  });
}

function triggerLine(trigger: ListedTrigger, now: number, zone: string | null): string {
  const { name = null, snoozedUntil, repeat } = trigger;
  return [
    triggerText(trigger),
    ...(name === null ? [] : [name]),
    priceText(trigger, now, zone),
    stateText(trigger, now, zone),
    ...(snoozedUntil === null ? [] : [`snoozed until ${zonedMinutes(snoozedUntil, now, zone)}`]),
    ...(repeat === 'once' ? ['once'] : []),
    ...endTexts(trigger, now, zone),
  ].join(' · ');
}

function endTexts({ expiresAt = null }: ListedTrigger, now: number, zone: string | null): readonly string[] {
  if (expiresAt === null) return [];
  return [`${expiresAt > now ? 'until' : 'ended'} ${zonedMinutes(expiresAt, now, zone)}`];
}

function priceText(trigger: ListedTrigger, now: number, zone: string | null): string {
  const { price, fresh, condition, watchedNow } = trigger;
  const reading = watchedNow?.reading ?? null;
  if (reading !== null && isSeriesCondition(condition))
    return readingText(condition, reading, (at) => zonedMinutes(at, now, zone));
  if (price === null) return 'no price now';
  const amount = priceOfTrigger(trigger, price);
  return fresh ? `now ${amount}` : `last ${amount}, not fresh`;
}

/** How a trigger stands, in a few words. */
export function stateText(trigger: ListedTrigger, now: number, zone: string | null = null): string {
  const { state, condition, distancePct, rangAt, restsUntil, watchedNow } = trigger;
  switch (state) {
    case 'armed':
      if (watchedNow?.watching.state === 'filling') return `filling: ${watchedNow.watching.reason}`;
      if (watchedNow?.watching.state === 'unwatched') return `not watched: ${watchedNow.watching.reason}`;
      return distancePct === null ? 'armed' : distanceText(distancePct);
    case 'breached':
      if (rangAt !== null) return 'crossed, quiet until it comes back';
      return isOfPrice(condition)
        ? `already ${condition.op}, rings at the next crossing`
        : 'already so, rings the next time';
    case 'cooldown':
      return restsUntil === null || restsUntil <= now
        ? 'cooling down'
        : `resting until ${zonedMinutes(restsUntil, now, zone)}`;
    case 'disarmed':
      return 'disarmed';
    case 'paused':
      return 'paused until you have Pro again';
  }
}

function distanceText(percent: number): string {
  if (percent > FAR_PCT) return 'far away';
  return `${percent.toFixed(percent < 0.1 ? 2 : 1)} % away`;
}
