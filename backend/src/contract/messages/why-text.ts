import type { AlertEvidence, HookEvidence, QuoteEvidence } from '../alert.js';
import { formatLevel } from '../decimal.js';
import { exchangeName } from '../symbols.js';
import { unitOf, withUnit } from '../units.js';
import { zoneName } from '../zone-name.js';
import { goldText, guardLines } from './alert-message.js';
import { hookWhyLines, isHookAlert } from './hook-message.js';
import { basisText, foundText } from './price-basis.js';
import { conditionText, priceBeside, watchedText } from './condition-words.js';
import { clockMillis, duration } from './moments.js';
import { happenedText, isSeriesCondition, referenceText } from './series-words.js';

/** Everything that explains an alert. Times in epoch milliseconds; null for what has not happened. */
interface AnyWhyFacts {
  readonly recordedAt: number;
  readonly sentAt: number | null;
  readonly acceptedAt: number | null;
  /** What its person calls the trigger now; absent or null: nothing. */
  readonly name?: string | null;
}

interface TriggerWhyFacts extends AnyWhyFacts {
  readonly symbol: string;
  readonly evidence: AlertEvidence;
}

export type WhyFacts =
  | TriggerWhyFacts
  | (AnyWhyFacts & { readonly symbol: string | null; readonly evidence: HookEvidence });

/** Why an alert fired, as lines: what the price did, what it was made of, and how long each step took. Pure. */
export function whyLines(facts: WhyFacts, zone: string | null = null): readonly string[] {
  if (isHookAlert(facts)) return [...hookWhyLines(facts), ...stepLines(facts, zone)];
  const { symbol, evidence, name = null } = facts;
  return [
    `Why: ${watchedText(symbol, evidence.condition)}${name === null ? '' : ` · ${name}`}`,
    ...moveLines(facts, zone),
    ...guardLines(evidence),
    ...quoteLines(facts),
    ...stepLines(facts, zone),
  ];
}

function moveLines({ symbol, evidence }: TriggerWhyFacts, zone: string | null): readonly string[] {
  const { condition, series, price, priceBefore, seenAt } = evidence;
  const now = withUnit(symbol, priceBeside(condition, price));
  if (series !== undefined && isSeriesCondition(condition)) {
    const reference = referenceText(condition, series, seenAt, zone);
    const happened = happenedText(condition, series, price).text;
    return [`The price was ${now}: ${happened}.`, ...(reference === '' ? [] : [reference])];
  }
  if (priceBefore === null) return [`The price was ${now}, ${conditionText(condition)}.`];
  return [
    `The price went from ${priceBeside(condition, priceBefore)} to ${now}, ${conditionText(condition)}.`,
  ];
}

function quoteLines({ symbol, evidence }: TriggerWhyFacts): readonly string[] {
  const { quotes } = evidence;
  const basis = evidence.origin === undefined ? basisText(evidence) : foundText(evidence);
  const made = [basis, goldText(symbol)].filter((part) => part !== '').join(' · ');
  const madeLine = made === '' ? [] : [made[0]?.toUpperCase() + made.slice(1)];
  return [...madeLine, ...quotes.map((quote) => quoteLine(symbol, evidence.condition, quote))];
}

function quoteLine(symbol: string, condition: AlertEvidence['condition'], quote: QuoteEvidence): string {
  const { exchange, usd, quoted, quoteCcy, ageMs, use } = quote;
  const isConverted = quoteCcy !== 'USD' && quoteCcy !== unitOf(symbol);
  const converted = isConverted ? ` (${priceBeside(condition, quoted)} ${quoteCcy})` : '';
  const aside = { fresh: '', 'set-aside': ' · set aside, too far off', stale: ' · too old to count' }[use];
  return `${exchangeName(exchange)} ${withUnit(symbol, priceBeside(condition, usd))}${converted} · ${duration(ageMs)} old${aside}`;
}

function stepLines(
  { evidence, recordedAt, sentAt, acceptedAt }: WhyFacts,
  zone: string | null,
): readonly string[] {
  const { seenAt, decidedAt } = evidence;
  const step = (name: string, at: number | null): readonly string[] =>
    at === null ? [] : [`${name} ${after(at - seenAt)}`];
  return [
    `${evidence.origin === 'hook' ? 'Came' : 'Price seen'} ${seenText(seenAt, zone)}`,
    ...step('Decided', decidedAt),
    ...step('Recorded', recordedAt),
    ...step('Sent', sentAt),
    ...step('Accepted by Telegram', acceptedAt),
  ];
}

/** Support and logs speak UTC, so a person's own time has it beside it: "15:03:07.250 CET (14:03:07.250 UTC)". */
function seenText(at: number, zone: string | null): string {
  const utc = `${clockMillis(at)} UTC`;
  return zone === null || zone === 'UTC' ? utc : `${clockMillis(at, zone)} ${zoneName(at, zone)} (${utc})`;
}

/** The steps are told by two clocks, the database's and ours: a step may seem to come before the one it follows. */
function after(ms: number): string {
  return `${ms < 0 ? '−' : '+'}${formatLevel(Math.abs(Math.round(ms)))} ms`;
}
