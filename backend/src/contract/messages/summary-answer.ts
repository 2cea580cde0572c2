import { formatPrice } from '../decimal.js';
import type { MarketSource } from '../market.js';
import type { ListedTrigger } from './list-answer.js';
import { noTriggers, stateText } from './list-answer.js';
import { priceMark } from './marks.js';
import { age, zonedMinutes } from './moments.js';
import { type MarketMoment, newestQuoteAge, silenceLine } from './silence.js';
import { triggerText } from './trigger-text.js';

/** A symbol's line; `price` is null when it never had one. `at` in epoch milliseconds, `change24h` in percent. */
export interface SummaryPrice {
  readonly symbol: string;
  readonly price: number | null;
  readonly at: number;
  readonly stale: boolean;
  /** Whether a quote of the last 15 s stands behind it. */
  readonly fresh: boolean;
  readonly change24h: number | null;
}

export interface Summary extends MarketMoment {
  readonly source: MarketSource;
  readonly prices: readonly SummaryPrice[];
  /** All triggers of the person, those nearest to firing first. */
  readonly triggers: readonly ListedTrigger[];
  readonly site: string;
}

const MOST_TRIGGERS = 5;

/** The answer to /summary: prices with their 24 h moves, and the armed triggers nearest to firing. Pure. */
export function summaryAnswer(summary: Summary): string {
  const { source, prices, triggers, now, zone } = summary;
  return [
    ...priceMark(source),
    `Prices at ${zonedMinutes(now, now, zone)}`,
    ...prices.map((price) => priceLine(price, summary)),
    ...silenceLine(summary),
    '',
    ...nearestLines(triggers, summary),
  ].join('\n');
}

/** One symbol's line of a summary. Pure. */
export function priceLine(
  { symbol, price, at, stale, fresh, change24h }: SummaryPrice,
  { exchanges, now }: MarketMoment,
): string {
  if (price === null) return `${symbol}  no price yet`;
  const parts = [`${symbol}  ${formatPrice(price)} USD`];
  const old = age(Math.max(now - at, newestQuoteAge(exchanges) ?? 0));
  if (stale) parts.push(`out of date, from ${old}`);
  else if (!fresh) parts.push(`not fresh, from ${old}`);
  else if (change24h !== null) parts.push(`${signed(change24h)} % in 24 h`);
  return parts.join(' · ');
}

/** The armed triggers nearest to firing, given nearest first, or why there are none. Pure. */
export function nearestLines(
  triggers: readonly ListedTrigger[],
  { site, now, zone = null }: Pick<Summary, 'site' | 'now' | 'zone'>,
): readonly string[] {
  if (triggers.length === 0) return [noTriggers(site)];
  const armed = triggers.filter(({ state }) => state === 'armed');
  if (armed.length === 0) return ['None of your triggers is armed now. /list shows them.'];
  const lines = armed
    .slice(0, MOST_TRIGGERS)
    .map((trigger) => `${triggerText(trigger)} · ${stateText(trigger, now, zone)}`);
  return ['Closest to firing', ...lines];
}

function signed(percent: number): string {
  const text = Math.abs(percent).toFixed(1);
  if (text === '0.0') return '0.0';
  return `${percent < 0 ? '−' : '+'}${text}`;
}
