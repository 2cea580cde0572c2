import type { HookEvidence } from '../alert.js';
import { formatPrice } from '../decimal.js';
import type { HoldReason } from '../quiet.js';
import { withUnit } from '../units.js';
import type { AlertAsk } from './alert-ask.js';
import { duration, zonedTime } from './moments.js';
import { basisText } from './price-basis.js';

/** Everything the message of a hook's alert says. Times in epoch milliseconds. */
export interface HookFacts {
  /** Of the price; null without one. */
  readonly symbol: string | null;
  readonly firedAt: number;
  readonly evidence: HookEvidence;
  readonly heldBy?: HoldReason;
  readonly asks?: AlertAsk;
}

/** Whether an alert is of a hook: by its evidence. */
export function isHookAlert<T extends { readonly evidence: { readonly origin?: string } }>(
  alert: T,
): alert is Extract<T, { readonly evidence: HookEvidence }> {
  return alert.evidence.origin === 'hook';
}

/** "◆ TradingView “Breakout”". */
export function hookTitle({ hook }: Pick<HookEvidence, 'hook'>): string {
  return `◆ TradingView “${hook}”`;
}

/** "◆ TradingView “Breakout” — BTC crossed 65,000". */
export function hookHeadline(evidence: Pick<HookEvidence, 'hook' | 'text'>): string {
  return `${hookTitle(evidence)} — ${evidence.text}`;
}

/** "BTC was at 65,012.40 USD", with how that price was made; no line without one. */
export function hookPriceLine(
  symbol: string | null,
  { price, basis, quotes }: HookEvidence,
): readonly string[] {
  if (symbol === null || price === null) return [];
  const made = basis === null ? '' : basisText({ basis, quotes });
  return [
    [`${symbol} was at ${withUnit(symbol, formatPrice(price))}`, made]
      .filter((part) => part !== '')
      .join(' · '),
  ];
}

interface HookSending {
  readonly sentAt: number | null;
  readonly zone?: string | null;
}

/** The lines of a hook's alert. Pure. */
export function hookLines(
  { symbol, firedAt, evidence }: HookFacts,
  { sentAt, zone = null }: HookSending,
): readonly string[] {
  const came = `Came ${zonedTime(firedAt, sentAt ?? firedAt, zone)}`;
  const sent = sentAt === null ? [] : [`sent in ${duration(sentAt - evidence.seenAt)}`];
  return [hookHeadline(evidence), ...hookPriceLine(symbol, evidence), [came, ...sent].join(' · ')];
}

/** The lines of a digest for what one hook told in the same words, oldest first. Pure. */
export function hookDigestLines(
  told: readonly HookFacts[],
  { sentAt, zone = null }: HookSending,
): readonly string[] {
  const latest = told.at(-1);
  if (latest === undefined) return [];
  const { symbol, firedAt, evidence } = latest;
  const at = zonedTime(firedAt, sentAt ?? firedAt, zone);
  const when = told.length === 1 ? at : `${told.length} times, last ${at}`;
  return [`${hookHeadline(evidence)} · ${when}`, ...hookPriceLine(symbol, evidence)];
}

/** Why the alert of a hook came, as lines without its steps. Pure. */
export function hookWhyLines({
  symbol,
  evidence,
}: Pick<HookFacts, 'symbol' | 'evidence'>): readonly string[] {
  const { body, isFromTradingView } = evidence;
  return [
    `Why: ${hookTitle(evidence)} was called`,
    `It posted: ${evidence.text}`,
    `${body.length} characters, ${isFromTradingView ? 'from an address of TradingView' : 'not from an address that TradingView names'}`,
    ...hookPriceLine(symbol, evidence),
  ];
}
